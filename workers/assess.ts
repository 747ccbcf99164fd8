import { assessSummaries } from '../src/memory/formation/summaries/assess-summaries.ts';
import { placePayload } from './roll-up.ts';
import { workspaceTask } from './task.ts';

/** Holds a thread's or a project's new summaries against the turns under them. */
export const assessTask = workspaceTask({
  name: 'assess',
  payload: placePayload,
  run: ({ services, caller, signal }, place) => assessSummaries(services, caller, place, signal),
});
