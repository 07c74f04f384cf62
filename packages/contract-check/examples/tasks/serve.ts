import { type Served, serve } from '../serve.ts';
import { type Bug, tasksApi } from './api.ts';

/** Serves the Tasks API on a port; 0 picks a free one. */
export const serveTasks = (port: number, bug?: Bug): Promise<Served> => serve(tasksApi(bug).handle, port);
