import { readdirSync, readFileSync } from 'node:fs';
import { GRAMMAR_WORDS } from '../../src/providers/rule-based-extractor/acceptor/word-classes.ts';
import type { AnnotatedTurn } from './annotated-set.ts';

const FOLDER = new URL('./training/', import.meta.url);
const KINDS = { P: 'preference', T: 'task', D: 'decision' } as const;

/** Words of a turn that say a memory of a kind. */
export interface Mark {
  kind: 'preference' | 'task' | 'decision';
  text: string;
}

/** A turn written for training, and which of its words are a memory of which kind. */
export interface TrainingTurn {
  turn: Pick<AnnotatedTurn, 'id' | 'content'>;
  marked: Mark[];
}

/** A turn annotated in full: names and facts too. A memory `contains` the words of its mark that are not grammar. */
export interface MarkedTurn extends TrainingTurn {
  turn: AnnotatedTurn;
}

const MARKED = /\[([PTD]) ([^\]]+)\]/g;

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const marksOf = (line: string): Mark[] =>
  [...line.matchAll(MARKED)].map(([, letter = 'P', text = '']) => ({
    kind: KINDS[letter as keyof typeof KINDS],
    text,
  }));

const withoutMarks = (line: string): string => line.replace(MARKED, '$2');

/** The turns of bench/extraction/training, one a line: "[T Ring the bank], then we'll see." Unmarked words are nothing. */
export function readTrainingTurns(): TrainingTurn[] {
  return ['decisions.txt', 'nothing.txt', 'preferences.txt', 'tasks.txt'].flatMap((name) =>
    linesOf(name).map((line, index) => ({
      turn: { id: `${name}:${index + 1}`, content: withoutMarks(line) },
      marked: marksOf(line),
    })),
  );
}

/** Who says the turns written for training. */
export const TRAINING_AUTHOR = 'Robin Vale';

/** A turn of a user with nothing to keep. */
const turnOf = (id: string, content: string, author: string): AnnotatedTurn => ({
  id,
  role: 'user',
  author,
  content,
  timeZone: 'UTC',
  context: [],
  memories: [],
  entities: [],
  facts: [],
});

/** Turns and the facts they state, one a line: "My sister Ana is in Faro. | I has_sister Ana; Ana lives_in Faro". */
export function readTrainingFacts(): AnnotatedTurn[] {
  return linesOf('facts.txt').map((line, index) => {
    const [content = '', stated = ''] = line.split(/\s*\|\s*/);
    const facts = stated
      .split(';')
      .filter((fact) => fact.trim() !== '')
      .map((fact) => {
        const [, subject = '', predicate = '', object = ''] =
          /^(.+?) ([a-z]+(?:_[a-z]+)*) (.+)$/.exec(fact.trim()) ?? [];
        return { subject: subject === 'I' ? TRAINING_AUTHOR : subject, predicate, object };
      });
    return { ...turnOf(`facts.txt:${index + 1}`, content, TRAINING_AUTHOR), facts };
  });
}

const ENTITY = /^(.+):(person|place|organization|project|term|concept|document)$/;
const EARLIER = /^([^:]{1,40}): (.*)$/;
const ROLES: readonly AnnotatedTurn['role'][] = ['user', 'assistant', 'tool', 'system', 'summary'];

/** Of a mark's words a memory has so many at least: a mark is a whole clause, a memory says it in fewer words. */
const MARKED_SHARE = 0.65;

/** A block of lines as a turn. @throws Error with the place of a line that is not of the form. */
function markedTurn(lines: readonly string[], place: string, author: string): MarkedTurn | undefined {
  const wrong = (line: string) => new Error(`${place}: not of the form of a training turn: ${line}`);
  const listed = (line: string) =>
    line
      .slice(2)
      .split(';')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const turn = turnOf(place, '', author);
  let marked: Mark[] | undefined;
  for (const line of lines) {
    if (line.startsWith('= ')) continue;
    if (line.startsWith('< ')) {
      const [, who, content] = EARLIER.exec(line.slice(2)) ?? [];
      if (who === undefined || content === undefined) throw wrong(line);
      const role = ROLES.find((one) => one === who);
      turn.context.push({
        role: role ?? 'user',
        author: role === undefined ? who : role === 'user' ? author : null,
        content: content.replaceAll('\\n', '\n'),
      });
    } else if (line.startsWith('E:'))
      for (const item of listed(line)) {
        const [, name, kind] = ENTITY.exec(item) ?? [];
        if (name === undefined || kind === undefined) throw wrong(item);
        turn.entities.push({ name: name.trim(), kind });
      }
    else if (line.startsWith('F:'))
      for (const item of listed(line)) {
        const [subject, predicate, object] = item.split('|').map((part) => part.trim());
        if (subject === undefined || predicate === undefined || object === undefined) throw wrong(item);
        turn.facts.push({ subject: subject === 'I' ? author : subject, predicate, object });
      }
    else if (marked !== undefined) throw wrong(line);
    else {
      const said = line.replaceAll('\\n', '\n');
      turn.content = withoutMarks(said);
      marked = marksOf(said);
    }
  }
  if (marked === undefined) return undefined;
  turn.memories = marked.map(({ kind, text }) => ({
    kind,
    least: MARKED_SHARE,
    contains: text.split(/[^\p{L}\p{N}'’_-]+/u).filter((word) => !GRAMMAR_WORDS.has(word.toLowerCase())),
  }));
  return { turn, marked };
}

/**
 * The turns of one text: blocks with a blank line between them. Of a block "= Name" says who speaks from here on,
 * "< role: text" is an earlier turn (a name in the role's place says which other person said it), "E: name:kind; ..." its names, "F: subject|predicate|object; ..." its facts ("I" is
 * the speaker), and its one other line is what was said, with `\n` for a line break and memories marked as in "[T Ring
 * the bank]".
 * @throws Error with the name and number of a line that is not of the form.
 */
export function parseMarkedTurns(text: string, name: string): MarkedTurn[] {
  const turns: MarkedTurn[] = [];
  let author = TRAINING_AUTHOR;
  let line = 1;
  for (const block of text.split(/\n[^\S\n]*(?=\n)/)) {
    const skipped = /^\n*/.exec(block)?.[0].length ?? 0;
    const lines = block.split('\n').filter((one) => one.trim() !== '');
    author =
      lines
        .find((one) => one.startsWith('= '))
        ?.slice(2)
        .trim() ?? author;
    const turn = markedTurn(lines, `${name}:${line + skipped}`, author);
    if (turn !== undefined) turns.push(turn);
    line += block.split('\n').length;
  }
  return turns;
}

/**
 * The files of bench/extraction/training/turns, each of a writer of its own, and with `all` those of turns-of-facts, which
 * were written for the sake of facts.
 */
export function readMarkedTurns(all = false): { set: string; turns: MarkedTurn[] }[] {
  return (all ? ['turns/', 'turns-of-facts/'] : ['turns/'])
    .flatMap((name) => {
      const folder = new URL(name, FOLDER);
      const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
      return files.map((file) => ({
        set: file.slice(0, -4),
        turns: parseMarkedTurns(readFileSync(new URL(file, folder), 'utf8'), file),
      }));
    })
    .sort((one, other) => (one.set < other.set ? -1 : 1));
}
