export type { DB as Database } from './types.gen.ts';
