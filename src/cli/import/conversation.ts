import type { z } from 'zod';
import type {
  ImportEvent,
  ImportedDocument,
  ImportedMessage,
  ImportedStatement,
  ImportedThread,
  ImportReader,
} from './item.ts';
import { checkMessage, type RawMessage } from './message-check.ts';
import { splitRecords } from './records.ts';

/** What a format makes of one conversation: its thread, its turns in order, and what was wrong on the way. */
export interface Conversation {
  thread: ImportedThread;
  messages: RawMessage[];
  /** Things left out besides whole messages; `record` names the message. */
  problems: { record: string; message: string }[];
  /** Turns on branches beside the thread's own, each forking after a turn that comes before it here. */
  branches?: { name: string; after: string; messages: RawMessage[] }[];
  /** What the conversation shows to have been kept of the person. */
  statements?: ImportedStatement[];
  /** What was made in it. */
  documents?: ImportedDocument[];
}

/** One export format: what a conversation looks like, and how to read it. */
export interface ConversationFormat<T> {
  schema: z.ZodType<T>;
  /** Cheap test used to find the next conversation after a broken one. */
  looksWhole(value: unknown): boolean;
  /** A name for problem reports, without any text of the conversation. */
  nameOf(value: unknown): string | undefined;
  convert(value: T): Conversation;
}

/** True for an object that has all the keys; narrows enough to read them. */
export function hasKeys(value: unknown, ...keys: string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}

/** The string under a key of an unknown value, if there is one. */
export function stringAt(value: unknown, key: string): string | undefined {
  const found = hasKeys(value, key) ? value[key] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** Where zod found something wrong, without the value it found. */
export function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'record'} ${wanted(issue)}`)
    .join('; ');
}

function wanted(issue: z.core.$ZodIssue): string {
  // Each way of a value that may be one of several says of a missing one that it is undefined.
  const each = issue.code === 'invalid_union' ? issue.errors.flat() : [issue];
  if (each.length > 0 && each.every(({ message }) => message.endsWith('undefined'))) return 'is missing';
  return issue.code === 'invalid_type'
    ? `must be of type ${issue.expected}`
    : `is not right: ${issue.message}`;
}

/** A reader for files that hold a list of whole conversations. */
export function conversationReader<T>(format: ConversationFormat<T>): ImportReader {
  return async function* read(chunks): AsyncGenerator<ImportEvent> {
    for await (const record of splitRecords(chunks, format)) {
      const place = `conversation ${record.index + 1}`;
      if ('problem' in record) {
        yield { problem: { line: record.line, record: place, message: record.problem } };
        continue;
      }
      const id = format.nameOf(record.value);
      const name = id ? `${place} (${id})` : place;
      const parsed = format.schema.safeParse(record.value);
      if (!parsed.success) {
        yield { problem: { line: record.line, record: name, message: describeIssues(parsed.error) } };
        continue;
      }
      yield* conversationEvents(format.convert(parsed.data), record.line, name);
    }
  };
}

function* conversationEvents(conversation: Conversation, line: number, name: string): Generator<ImportEvent> {
  for (const { record, message } of conversation.problems) {
    yield { problem: { line, record: `${name}, ${record}`, message } };
  }
  for (const statement of conversation.statements ?? []) yield { statement };
  const thread = { ...conversation.thread };
  const messages = yield* checkedMessages(conversation.messages, line, name);
  if (messages.length > 0) {
    const first = messages.find((message) => message.occurredAt)?.occurredAt;
    if (!thread.startedAt && first) thread.startedAt = first;
    yield { item: { thread, messages } };
  }
  for (const document of conversation.documents ?? []) yield { document };
  for (const { messages: said, ...branch } of conversation.branches ?? []) {
    const beside = yield* checkedMessages(said, line, name);
    if (beside.length > 0) yield { item: { thread, branch, messages: beside } };
  }
}

function* checkedMessages(
  raw: readonly RawMessage[],
  line: number,
  name: string,
): Generator<ImportEvent, ImportedMessage[]> {
  const messages: ImportedMessage[] = [];
  let cleaned = 0;
  for (const each of raw) {
    const checked = checkMessage(each);
    if ('problem' in checked) {
      yield { problem: { line, record: `${name}, message ${each.externalId}`, message: checked.problem } };
      continue;
    }
    messages.push(checked.message);
    if (checked.cleaned) cleaned += 1;
  }
  if (cleaned > 0) yield { cleaned };
  return messages;
}
