import { readdirSync, readFileSync } from 'node:fs';

/** A turn of a life that somebody tells. */
export interface StoryTurn {
  /** ISO 8601. */
  readonly at: string;
  readonly thread: string;
  readonly author: string;
  readonly text: string;
}

/** A question months later, with words that a prompt's lines must and must not have. */
export interface StoryQuestion {
  readonly text: string;
  readonly must: readonly string[];
  /** Words of what no longer holds: they may stand in marked lines only. */
  readonly mustNot: readonly string[];
  /** Words of what somebody else says of themselves. */
  readonly others: readonly string[];
}

/** A made-up life, in a file of `lives/`. */
export interface Story {
  readonly name: string;
  readonly user: string;
  /** The thread that several take part in, with their names. */
  readonly group: { readonly thread: string; readonly names: readonly string[] } | null;
  readonly turns: readonly StoryTurn[];
  readonly questions: readonly StoryQuestion[];
  /** When it is asked: ISO 8601. */
  readonly now: string;
}

const folders = {
  lives: new URL('./lives/', import.meta.url),
  unseen: new URL('./unseen/', import.meta.url),
};

const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replace('.txt', ''))
    .sort();

/** The stories that rules were made with. */
export const storyNames = namesIn(folders.lives);

/** Stories by somebody who had read no rule, and that nobody who makes rules has read. */
export const unseenNames = namesIn(folders.unseen);

/**
 * Reads a story. Its lines: `user NAME`, `group THREAD NAMES`, `TIME | THREAD | AUTHOR | TEXT`, `now TIME`, and
 * `? QUESTION | MUST | MUST NOT | OTHERS'`, each of the last three a list with semicolons.
 */
export function readStory(name: string): Story {
  const story = { name, user: '', group: null as Story['group'], now: '' };
  const turns: StoryTurn[] = [];
  const questions: StoryQuestion[] = [];
  for (const line of readFileSync(
    new URL(`${name}.txt`, unseenNames.includes(name) ? folders.unseen : folders.lives),
    'utf8',
  ).split('\n')) {
    const [word = '', ...rest] = line.split(' ');
    if (word === 'user') story.user = rest.join(' ');
    else if (word === 'group') story.group = { thread: rest[0] ?? '', names: rest.slice(1) };
    else if (word === 'now') story.now = momentOf(rest.join(' '));
    else if (word === '?') {
      const [text = '', must = '', mustNot = '', others = ''] = rest.join(' ').split('|');
      questions.push({ text: text.trim(), must: list(must), mustNot: list(mustNot), others: list(others) });
    } else if (/^\d/.test(word)) {
      const [at = '', thread = '', author = '', ...text] = line.split(' | ');
      turns.push({ at: momentOf(at), thread, author, text: text.join(' | ') });
    }
  }
  return { ...story, turns, questions };
}

const momentOf = (text: string) => `${text.trim().replace(' ', 'T')}:00Z`;
const list = (text: string) =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');
