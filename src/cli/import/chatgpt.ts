import { z } from 'zod';
import { type Conversation, conversationReader, hasKeys, stringAt } from './conversation.ts';
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

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const type = stringAt(part, 'content_type') ?? '';
  if (type.startsWith('image')) return '[shares an image]';
  // Voice: the transcription is a part of its own beside the recording.
  return stringAt(part, 'text') ?? '';
}

function fence(text: string, language: string): string {
  return text.trim() === '' ? '' : `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Empty for kinds that hold no words of the conversation: reasoning, browsing state, custom instructions. */
function contentText({ content }: ChatgptMessage): string {
  const parts = (content.parts ?? []).map(partText).filter((text) => text.trim() !== '');
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text':
      return parts.length > 0 ? parts.join('\n\n') : (content.text ?? '');
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

/** The ids from the root to the current node: the branch the person last saw, without edited-away turns. */
function currentPath(conversation: ChatgptConversation, problems: Conversation['problems']): string[] {
  const { mapping, current_node: current } = conversation;
  const path: string[] = [];
  const seen = new Set<string>();
  let id: string | null | undefined = current && current in mapping ? current : newestNode(mapping);
  while (id) {
    const node: z.infer<typeof nodeSchema> | undefined = mapping[id];
    if (!node || seen.has(id)) {
      problems.push({
        record: `message ${id}`,
        message: node
          ? 'the messages form a circle: those before it were left out'
          : 'the message is missing',
      });
      break;
    }
    seen.add(id);
    path.push(id);
    id = node.parent;
  }
  return path.reverse();
}

function convert(conversation: ChatgptConversation): Conversation {
  const problems: Conversation['problems'] = [];
  const messages: RawMessage[] = [];
  const started = conversation.create_time ? isoDate(conversation.create_time) : undefined;
  let lastTime: string | number | undefined = started;
  for (const id of currentPath(conversation, problems)) {
    const raw = conversation.mapping[id]?.message;
    if (raw === null || raw === undefined) continue;
    const parsed = messageSchema.safeParse(raw);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      problems.push({ record: `message ${id}`, message: `it is not a message of this format (${where})` });
      continue;
    }
    const message = parsed.data;
    const hidden = message.metadata?.is_visually_hidden_from_conversation === true || message.weight === 0;
    const content = contentText(message);
    if (hidden || storableText(content).trim() === '') continue;
    // Some nodes have no time by design; they keep their place by taking the time before them.
    const occurredAt = message.create_time ?? lastTime;
    if (message.create_time) lastTime = isoDate(message.create_time) ?? lastTime;
    const model = stringAt(message.metadata, 'model_slug');
    messages.push({
      role: message.author.role,
      author: message.author.name,
      content,
      externalId: message.id ?? id,
      occurredAt,
      metadata: model ? { model } : undefined,
    });
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
    problems,
  };
}

/** Reads `conversations.json` of a ChatGPT data export: a list of trees of messages. */
export const readChatgpt = conversationReader<ChatgptConversation>({
  schema,
  looksWhole: (value) => hasKeys(value, 'mapping'),
  nameOf: (value) => stringAt(value, 'conversation_id') ?? stringAt(value, 'id'),
  convert,
});
