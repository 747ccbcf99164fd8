import { meteredSummarizer } from '../src/memory/formation/models/ask-summarizer.ts';
import type { TaskContext } from './task.ts';

/** A job's call, with a summarizer whose model is used within the workspace's budget. */
export function metered(call: TaskContext): TaskContext {
  return { ...call, services: { ...call.services, summarizer: meteredSummarizer(call) } };
}
