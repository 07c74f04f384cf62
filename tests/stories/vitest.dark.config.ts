import { storiesIn } from './vitest.config.ts';

export default storiesIn('dark');
