import { createHash } from 'node:crypto';
import { z } from 'zod';
import { captionMark } from './captions.ts';
import { type Conversation, conversationReader, hasKeys, stringAt } from './conversation.ts';
import { fileByFile } from './in-file.ts';
import type { ImportedStatement, PastReader } from './item.ts';
import { isoDate, type RawMessage, storableText } from './message-check.ts';

const date = z.union([z.number(), z.string()]).nullish();
const messageSchema = z.looseObject({
  id: z.string().optional(),
  author: z.looseObject({ role: z.string(), name: z.string().nullish() }),
  create_time: date,
  content: z.looseObject({
    content_type: z.string(),
    parts: z.array(z.unknown()).nullish(),
    text: z.string().nullish(),
    language: z.string().nullish(),
  }),
  recipient: z.string().nullish(),
  metadata: z.looseObject({}).nullish(),
  weight: z.number().nullish(),
});
const nodeSchema = z.looseObject({ message: z.unknown().optional(), parent: z.string().nullish() });
const schema = z.looseObject({
  id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  title: z.string().nullish(),
  create_time: date,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), nodeSchema),
});
type ChatgptMessage = z.infer<typeof messageSchema>;
type ChatgptConversation = z.infer<typeof schema>;

/** A picture's caption: the words it was made from, where the model made it. */
function imageMark(part: unknown): string {
  const dalle = hasKeys(part, 'metadata') && hasKeys(part.metadata, 'dalle') ? part.metadata.dalle : null;
  return captionMark(stringAt(dalle, 'prompt') ?? 'an image');
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const type = stringAt(part, 'content_type') ?? '';
  if (type.startsWith('image')) return imageMark(part);
  // Voice: the transcription is a part of its own beside the recording.
  return stringAt(part, 'text') ?? '';
}

/** The names of files that went with a message. */
function attachmentMarks({ metadata }: ChatgptMessage): string[] {
  const files = hasKeys(metadata, 'attachments') ? metadata.attachments : [];
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown) => {
    const [name, kind] = [stringAt(file, 'name'), stringAt(file, 'mime_type') ?? stringAt(file, 'mimeType')];
    // A picture is a part of the message already.
    return name === undefined || kind?.startsWith('image/') ? [] : [captionMark(name)];
  });
}

function fence(text: string, language: string): string {
  return text.trim() === '' ? '' : `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Empty for kinds that hold no words of the conversation: reasoning, browsing state, custom instructions. */
function contentText(message: ChatgptMessage): string {
  const { content } = message;
  const parts = (content.parts ?? []).map(partText).filter((text) => text.trim() !== '');
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text':
      return [...(parts.length > 0 ? parts : [content.text ?? '']), ...attachmentMarks(message)]
        .filter((part) => part.trim() !== '')
        .join('\n\n');
    case 'code': {
      const language = content.language && content.language !== 'unknown' ? content.language : '';
      return fence(content.text ?? parts.join('\n'), language);
    }
    case 'execution_output':
      return fence(content.text ?? '', '');
    default:
      return '';
  }
}

function timeOf(node: z.infer<typeof nodeSchema>): number {
  const time = hasKeys(node.message, 'create_time') ? node.message.create_time : undefined;
  return typeof time === 'number' ? time : Number.NEGATIVE_INFINITY;
}

/** The newest node, for exports that don't say which one is current. */
function newestNode(mapping: ChatgptConversation['mapping']): string | undefined {
  let newest: string | undefined;
  let newestTime = Number.NEGATIVE_INFINITY;
  for (const [id, node] of Object.entries(mapping)) {
    const time = timeOf(node);
    if (newest === undefined || time >= newestTime) {
      newest = id;
      newestTime = time;
    }
  }
  return newest;
}

/** The ids from the root to a node. */
function pathTo(
  { mapping }: ChatgptConversation,
  node: string | undefined,
  problems: Conversation['problems'],
): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  let id: string | null | undefined = node;
  while (id) {
    const found: z.infer<typeof nodeSchema> | undefined = mapping[id];
    if (!found || seen.has(id)) {
      problems.push({
        record: `message ${id}`,
        message: found
          ? 'the messages form a circle: those before it were left out'
          : 'the message is missing',
      });
      break;
    }
    seen.add(id);
    path.push(id);
    id = found.parent;
  }
  return path.reverse();
}

/** The ends of the branches that the person left: answers made again, and questions asked in other words. */
function otherEnds({ mapping }: ChatgptConversation, current: ReadonlySet<string>): string[] {
  const parents = new Set(Object.values(mapping).flatMap(({ parent }) => parent ?? []));
  return Object.keys(mapping).filter((id) => !parents.has(id) && !current.has(id));
}

const keyOf = (kind: string, text: string) =>
  `chatgpt-${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** Custom instructions stand between fences, with words for the model around them. */
const unfenced = (text: string | undefined) => /```\s*([\s\S]*?)\s*```/.exec(text ?? '')?.[1] ?? text ?? '';

/** What the person told about themselves in the settings, how they want to be answered, and what was kept of them. */
function keptStatements(message: ChatgptMessage): ImportedStatement[] {
  const { content, metadata, recipient } = message;
  const statement = (kind: ImportedStatement['kind'], text: string, at?: string): ImportedStatement[] => {
    const said = storableText(text).trim();
    const validFrom = at === undefined ? undefined : isoDate(at);
    const key = keyOf(kind.toLowerCase(), said);
    return said === '' ? [] : [{ key, kind, content: said, ...(validFrom ? { validFrom } : {}) }];
  };
  if (content.content_type === 'user_editable_context') {
    const told = hasKeys(metadata, 'user_context_message_data') ? metadata.user_context_message_data : null;
    return [
      ...statement(
        'NOTE',
        stringAt(told, 'about_user_message') ?? unfenced(stringAt(content, 'user_profile')),
      ),
      ...statement(
        'PREFERENCE',
        stringAt(told, 'about_model_message') ?? unfenced(stringAt(content, 'user_instructions')),
      ),
    ];
  }
  if (content.content_type === 'model_editable_context') {
    const kept = stringAt(content, 'model_set_context') ?? '';
    return [...kept.matchAll(/^\s*\d+\.\s*(?:\[(\d{4}-\d\d-\d\d)\]\.?)?\s*(.+)$/gm)].flatMap(([, at, text]) =>
      statement('FACT', text ?? '', at),
    );
  }
  // The tool by which the model keeps something of the person.
  if (recipient === 'bio') {
    const at = message.create_time == null ? undefined : isoDate(message.create_time);
    return statement('FACT', content.text ?? (content.parts ?? []).map(partText).join('\n'), at);
  }
  return [];
}

/** A call of a tool is no word of the assistant's. */
const isCall = ({ author, recipient }: ChatgptMessage) =>
  author.role === 'assistant' && recipient != null && recipient !== 'all';

/** Reads the turns of some nodes, in order. */
class TurnReader {
  readonly problems: Conversation['problems'] = [];
  readonly statements = new Map<string, ImportedStatement>();
  readonly #mapping: ChatgptConversation['mapping'];
  readonly #started: string | undefined;

  constructor({ mapping }: ChatgptConversation, started: string | undefined) {
    this.#mapping = mapping;
    this.#started = started;
  }

  read(ids: readonly string[]): RawMessage[] {
    const messages: RawMessage[] = [];
    let lastTime: string | number | undefined = this.#started;
    for (const id of ids) {
      const raw = this.#mapping[id]?.message;
      if (raw === null || raw === undefined) continue;
      const parsed = messageSchema.safeParse(raw);
      if (!parsed.success) {
        const where = parsed.error.issues[0]?.path.join('.') ?? '';
        const problem = `it is not a message of this format (${where})`;
        this.problems.push({ record: `message ${id}`, message: problem });
        continue;
      }
      const message = parsed.data;
      for (const kept of keptStatements(message)) this.statements.set(kept.key, kept);
      const hidden = message.metadata?.is_visually_hidden_from_conversation === true || message.weight === 0;
      const content = contentText(message);
      if (hidden || message.recipient === 'bio' || storableText(content).trim() === '') continue;
      // Some nodes have no time by design; they keep their place by taking the time before them.
      const occurredAt = message.create_time ?? lastTime;
      if (message.create_time) lastTime = isoDate(message.create_time) ?? lastTime;
      const model = stringAt(message.metadata, 'model_slug');
      messages.push({
        role: isCall(message) ? 'tool' : message.author.role,
        author: isCall(message) ? message.recipient : message.author.name,
        content,
        externalId: message.id ?? id,
        occurredAt,
        metadata: model ? { model } : undefined,
      });
    }
    return messages;
  }
}

/** How many branches of a conversation are read. */
const mostBranches = 100;

function convert(conversation: ChatgptConversation): Conversation {
  const { mapping, current_node: current } = conversation;
  const started = conversation.create_time ? isoDate(conversation.create_time) : undefined;
  const reader = new TurnReader(conversation, started);
  const last = current && current in mapping ? current : newestNode(mapping);
  const path = pathTo(conversation, last, reader.problems);
  const messages = reader.read(path);
  const visited = new Set(path);
  const stored = new Set(messages.map(({ externalId }) => externalId));
  const branches: NonNullable<Conversation['branches']> = [];
  for (const end of otherEnds(conversation, visited).slice(0, mostBranches)) {
    const line = pathTo(conversation, end, []);
    // Branches may share turns beside the thread's own line: those are the earlier branch's.
    const from = line.findIndex((id) => !visited.has(id));
    for (const id of line) visited.add(id);
    // A fork is after a turn: without one before it, it shares nothing with the conversation.
    const shared = line.slice(0, from).map((id) => stringAt(mapping[id]?.message, 'id') ?? id);
    const after = shared.findLast((id) => stored.has(id));
    const said = reader.read(line.slice(from));
    if (after === undefined || said.length === 0) continue;
    branches.push({ name: end, after, messages: said });
    for (const { externalId } of said) stored.add(externalId);
  }
  const externalId = conversation.conversation_id ?? conversation.id ?? messages[0]?.externalId ?? 'unnamed';
  return {
    thread: {
      externalId: `chatgpt-${externalId}`,
      channel: 'chatgpt',
      title: conversation.title ? storableText(conversation.title) : undefined,
      startedAt: started,
    },
    messages,
    branches,
    problems: reader.problems,
    statements: [...reader.statements.values()],
  };
}

/** Reads `conversations.json` of a ChatGPT data export: a list of trees of messages. */
export const readChatgpt = conversationReader<ChatgptConversation>({
  schema,
  looksWhole: (value) => hasKeys(value, 'mapping'),
  nameOf: (value) => stringAt(value, 'conversation_id') ?? stringAt(value, 'id'),
  convert,
});

/** ChatGPT's export: `conversations.json`, or many `conversations-NNN.json`. */
export const chatgpt: PastReader = {
  name: 'chatgpt',
  title: 'ChatGPT',
  isTalk: true,
  recognise: ({ head }) => /(?<!\\)"mapping"\s*:\s*\{/.test(head),
  read: fileByFile(readChatgpt),
};
