import { assessSummaries } from '../src/memory/formation/summaries/assess-summaries.ts';
import { placePayload } from './roll-up.ts';
import { workspaceTask } from './task.ts';

/** Compares new summaries of a thread or project with their turns. */
export const assessTask = workspaceTask({
  name: 'assess',
  payload: placePayload,
  run: (call, place) => assessSummaries(call, place),
});
