import { createHash } from 'node:crypto';
import { z } from 'zod';
import { describeIssues, hasKeys, stringAt } from './conversation.ts';
import type { ImportEvent, ImportedDocument, ImportedThread, ImportReader } from './item.ts';
import { storableText } from './message-check.ts';
import { splitRecords } from './records.ts';

const projectSchema = z.looseObject({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  prompt_template: z.string().nullish(),
  docs: z.array(z.unknown()).nullish(),
});
const docSchema = z.looseObject({
  uuid: z.string().nullish(),
  filename: z.string().nullish(),
  content: z.string(),
});

/** A project of Claude's by its id, as one of Mneme's. */
export const claudeProject = (id: string, name?: string | null): NonNullable<ImportedThread['project']> => ({
  externalId: `claude-${id}`,
  ownOnly: true,
  ...(name ? { name: storableText(name) } : {}),
});

/** A name whose ending tells a form that is read: texts of other kinds, such as code, are read as plain text. */
const readableName = (name: string) => (/\.(md|markdown|txt|html?|text)$/i.test(name) ? name : `${name}.txt`);

/** Reads `projects.json`, or a file of one project: their documents and instructions. */
export const readClaudeProjects: ImportReader = async function* read(chunks): AsyncGenerator<ImportEvent> {
  for await (const record of splitRecords(chunks, { looksWhole: (value) => hasKeys(value, 'uuid') })) {
    const place = { line: record.line, record: `project ${record.index + 1}` };
    if ('problem' in record) {
      yield { problem: { ...place, message: record.problem } };
      continue;
    }
    const parsed = projectSchema.safeParse(record.value);
    if (!parsed.success) {
      yield { problem: { ...place, message: describeIssues(parsed.error) } };
      continue;
    }
    const { uuid, name, prompt_template: instructions, docs } = parsed.data;
    const project = claudeProject(uuid, name);
    if (instructions?.trim()) {
      const document = { uri: `claude:project/${uuid}/instructions`, name: 'instructions.md', project };
      yield { document: { ...document, title: 'Instructions of the project', text: instructions } };
    }
    for (const [number, raw] of (docs ?? []).entries()) {
      const doc = docSchema.safeParse(raw);
      if (!doc.success) {
        const problem = `document ${number + 1} ${describeIssues(doc.error)}`;
        yield { problem: { ...place, message: problem } };
        continue;
      }
      const { uuid: id, filename, content } = doc.data;
      if (content.trim() === '') continue;
      const uri = `claude:project/${uuid}/${id ?? number}`;
      yield { document: { uri, name: readableName(filename || 'document.md'), text: content, project } };
    }
  }
};

/** A text of several paragraphs as statements: each with the heading it stands under. */
function* paragraphs(text: string): Generator<string> {
  let heading = '';
  for (const part of storableText(text).split(/\n\s*\n/)) {
    const line = part.trim();
    const title = /^(?:#+\s*(.+)|\*\*([^*]+)\*\*:?)$/.exec(line);
    if (title) heading = (title[1] ?? title[2] ?? '').replace(/:$/, '');
    else if (line !== '') yield heading === '' ? line : `${heading}: ${line}`;
  }
}

const keyOf = (text: string) =>
  `claude-memory-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** Reads `memories.json`: what Claude kept of the person, and of each project. */
export const readClaudeMemories: ImportReader = async function* read(chunks): AsyncGenerator<ImportEvent> {
  const looksWhole = (value: unknown) =>
    hasKeys(value, 'conversations_memory') || hasKeys(value, 'project_memories');
  for await (const record of splitRecords(chunks, { looksWhole })) {
    if ('problem' in record) {
      yield { problem: { line: record.line, record: `memory ${record.index + 1}`, message: record.problem } };
      continue;
    }
    for (const content of paragraphs(stringAt(record.value, 'conversations_memory') ?? ''))
      yield { statement: { key: keyOf(content), kind: 'NOTE', content } };
    const ofProjects = hasKeys(record.value, 'project_memories') ? record.value.project_memories : {};
    for (const [id, text] of Object.entries(hasKeys(ofProjects) ? ofProjects : {})) {
      if (typeof text !== 'string') continue;
      const project = claudeProject(id);
      for (const content of paragraphs(text))
        yield { statement: { key: keyOf(`${id} ${content}`), kind: 'NOTE', content, project } };
    }
  }
};

/** The endings of artefacts that are documents by themselves; others are shown as code. */
const endings: Readonly<Record<string, string>> = {
  'text/markdown': 'md',
  'text/html': 'html',
  'text/plain': 'txt',
};

interface Artefact {
  title: string;
  type: string;
  text: string;
}

/** Puts together what the model wrote beside its answers: each artefact as its last version. */
export class Artefacts {
  readonly #found = new Map<string, Artefact>();

  /** Takes a block of a message, if it writes an artefact. */
  take(block: unknown): void {
    if (!hasKeys(block, 'name', 'input') || block.name !== 'artifacts') return;
    const { input } = block;
    const id = stringAt(input, 'id');
    if (id === undefined) return;
    const known = this.#found.get(id) ?? { title: id, type: 'text/plain', text: '' };
    known.title = stringAt(input, 'title') ?? known.title;
    known.type = stringAt(input, 'type') ?? known.type;
    const [before, after] = [stringAt(input, 'old_str'), stringAt(input, 'new_str') ?? ''];
    // Not as a pattern: a text may have a dollar sign.
    if (before !== undefined) known.text = known.text.replace(before, () => after);
    else known.text = stringAt(input, 'content') ?? known.text;
    this.#found.set(id, known);
  }

  *documents(conversation: string, project: ImportedThread['project']): Generator<ImportedDocument> {
    for (const [id, { title, type, text }] of this.#found) {
      if (text.trim() === '') continue;
      const ending = endings[type];
      yield {
        uri: `claude:artifact/${conversation}/${id}`,
        name: `${id.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100)}.${ending ?? 'md'}`,
        title: storableText(title),
        text: storableText(ending === undefined ? `\`\`\`\n${text}\n\`\`\`` : text),
        ...(project ? { project } : {}),
      };
    }
  }
}
