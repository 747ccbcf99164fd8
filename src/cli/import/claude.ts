import { z } from 'zod';
import { captionMark } from './captions.ts';
import { Artefacts, claudeProject, readClaudeMemories, readClaudeProjects } from './claude-kept.ts';
import { type Conversation, conversationReader, hasKeys, stringAt } from './conversation.ts';
import { inFile } from './in-file.ts';
import type { PastReader } from './item.ts';
import { isoDate, maxMessageBytes, type RawMessage, storableText } from './message-check.ts';
import { textOf } from './source-files.ts';

const attachmentSchema = z.looseObject({
  file_name: z.string().nullish(),
  extracted_content: z.string().nullish(),
});
const messageSchema = z.looseObject({
  uuid: z.string().min(1),
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
  attachments: z.array(attachmentSchema).nullish(),
  files: z.array(z.looseObject({ file_name: z.string().nullish() })).nullish(),
});
const schema = z.looseObject({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  project: z.looseObject({ uuid: z.string(), name: z.string().nullish() }).nullish(),
  project_uuid: z.string().nullish(),
  chat_messages: z.array(z.unknown()),
});
type ClaudeMessage = z.infer<typeof messageSchema>;
type ClaudeConversation = z.infer<typeof schema>;

/** The words said. The blocks come first: `text` repeats them with placeholders for tools and thinking. */
function spokenText(message: ClaudeMessage): string {
  const blocks = (message.content ?? [])
    .filter((block) => block.type === 'text')
    .map((block) => block.text ?? '')
    .filter((text) => text.trim() !== '');
  if (blocks.length > 0) return blocks.join('\n\n');
  return (message.content ?? []).length > 0 ? '' : (message.text ?? '');
}

function fileName(file: { file_name?: string | null }): string {
  return file.file_name || 'a file';
}

/** What was said with what was pasted or attached; an attachment over the limit is named and left out. */
function fullText(message: ClaudeMessage, problems: Conversation['problems']): string {
  const parts = [spokenText(message)];
  let bytes = Buffer.byteLength(parts[0] ?? '');
  for (const attachment of message.attachments ?? []) {
    const text = attachment.extracted_content ?? '';
    const part =
      text.trim() === ''
        ? captionMark(fileName(attachment))
        : `${captionMark(fileName(attachment))}\n${text}`;
    bytes += Buffer.byteLength(part);
    if (bytes > maxMessageBytes) {
      bytes -= Buffer.byteLength(part);
      problems.push({
        record: `message ${message.uuid}`,
        message: 'an attachment is longer than a message may be: the message was kept without it',
      });
      parts.push(captionMark(fileName(attachment)));
    } else parts.push(part);
  }
  for (const file of message.files ?? []) parts.push(captionMark(fileName(file)));
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

function convert(conversation: ClaudeConversation): Conversation {
  const problems: Conversation['problems'] = [];
  const messages: RawMessage[] = [];
  const started = conversation.created_at ? isoDate(conversation.created_at) : undefined;
  const artefacts = new Artefacts();
  const { project: named, project_uuid: projectId } = conversation;
  const project = named
    ? claudeProject(named.uuid, named.name)
    : projectId
      ? claudeProject(projectId)
      : undefined;
  conversation.chat_messages.forEach((raw, index) => {
    const parsed = messageSchema.safeParse(raw);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      const name = stringAt(raw, 'uuid') ?? String(index + 1);
      problems.push({ record: `message ${name}`, message: `it is not a message of this format (${where})` });
      return;
    }
    for (const block of parsed.data.content ?? []) artefacts.take(block);
    const content = fullText(parsed.data, problems);
    // Turns that only call tools have no words by design.
    if (storableText(content).trim() === '') return;
    messages.push({
      role: parsed.data.sender,
      content,
      externalId: parsed.data.uuid,
      occurredAt: parsed.data.created_at ?? messages.at(-1)?.occurredAt ?? started,
    });
  });
  return {
    thread: {
      externalId: `claude-${conversation.uuid}`,
      channel: 'claude',
      title: conversation.name ? storableText(conversation.name) : undefined,
      startedAt: started,
      ...(project ? { project } : {}),
    },
    messages,
    problems,
    documents: [...artefacts.documents(conversation.uuid, project)],
  };
}

/** Reads `conversations.json` of a Claude data export: a list of conversations with their messages in order. */
export const readClaude = conversationReader<ClaudeConversation>({
  schema,
  looksWhole: (value) => hasKeys(value, 'uuid', 'chat_messages'),
  nameOf: (value) => stringAt(value, 'uuid'),
  convert,
});

/** Claude's export: conversations with what they made, projects with their documents, memories. */
export const claude: PastReader = {
  name: 'claude',
  title: 'Claude',
  isTalk: true,
  recognise: ({ head }) =>
    /(?<!\\)"(chat_messages|conversations_memory|project_memories|prompt_template)"\s*:/.test(head),
  async *read(files) {
    // Projects come first: they have the names that conversations know by id only.
    const kinds = await Promise.all(
      files.map(
        async (file) =>
          /(?<!\\)"(chat_messages|conversations_memory|prompt_template)"\s*:/.exec(await file.head())?.[1],
      ),
    );
    const readers = [
      ['prompt_template', readClaudeProjects],
      ['chat_messages', readClaude],
    ] as const;
    for (const [kind, read] of readers)
      for (const [at, file] of files.entries())
        if (kinds[at] === kind) yield* inFile(file, read(textOf(file)));
    for (const [at, file] of files.entries())
      if (!readers.some(([kind]) => kind === kinds[at]))
        yield* inFile(file, readClaudeMemories(textOf(file)));
  },
};
