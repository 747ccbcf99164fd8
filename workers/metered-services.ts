import { meteredSummarizer } from '../src/memory/formation/models/ask-summarizer.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import type { TaskContext } from './task.ts';

/** A job's services, with a summarizer whose model is used within the workspace's budget. */
export function meteredServices({ services, caller, jobId }: TaskContext): MemoryServices {
  return { ...services, summarizer: meteredSummarizer(services, caller, jobId) };
}
