import type { ImportedItem } from '../../../src/cli/import/item.ts';
import { setRoles } from '../../recall/question-set.ts';

/** One turn of a set, as it is appended. */
export interface JudgedTurn {
  /** Names the turn in the file of verdicts. */
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly author?: string | undefined;
  readonly content: string;
  readonly occurredAt?: string | undefined;
  readonly metadata?: Record<string, unknown> | undefined;
}

/** The turns of one thread in the order they were said. */
export interface JudgedThread {
  readonly id: string;
  readonly channel?: string | undefined;
  readonly title?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly project?: { externalId: string; name?: string } | undefined;
  readonly turns: readonly JudgedTurn[];
}

/**
 * What an importer read, as a thread of a set.
 *
 * @param prefix stands before the ids of turns, which are unique in their thread only.
 */
export function threadOf({ thread, messages }: ImportedItem, prefix = ''): JudgedThread {
  return {
    id: thread.externalId,
    channel: thread.channel,
    title: thread.title,
    startedAt: thread.startedAt,
    project: thread.project,
    turns: messages.map(({ role, externalId, ...message }) => ({
      ...message,
      id: prefix + externalId,
      role: setRoles[role],
    })),
  };
}
