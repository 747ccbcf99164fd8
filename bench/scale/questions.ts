import type { Client } from 'pg';
import { createLanguage } from './language.ts';
import { askedWorkspace, type WorkspaceSize } from './layout.ts';
import { createRandom } from './random.ts';

/** What a question is made of. */
export type QuestionSort = 'typical' | 'rare' | 'common' | 'off-topic';

/** All sorts, with what they stand for. */
export const questionSorts: Readonly<Record<QuestionSort, string>> = {
  typical: 'six content words of a turn, as they come',
  rare: 'two words of one turn that few turns have',
  common: 'one of the most frequent words alone, or two or three of them',
  'off-topic': 'English words that nobody said',
};

/** A question and, for a lone frequent word, the old turn that is all about it. */
export interface Question {
  readonly sort: QuestionSort;
  readonly text: string;
  readonly strongMatch: string | null;
}

/** Who asks what in one workspace. */
export interface Panel {
  readonly slug: string;
  readonly size: WorkspaceSize;
  readonly messages: number;
  readonly workspaceId: string;
  readonly userId: string;
  readonly questions: readonly Question[];
}

const offTopic = [
  'how long does a sourdough starter need before baking',
  'which telescope shows the rings of Saturn',
  'my bicycle has a flat tyre again',
  'recipe for pumpkin soup with ginger',
  'when do penguins lose their feathers',
  'best chess opening against aggressive players',
  'how do volcanoes influence weather',
  'grandmother knitted woollen mittens yesterday',
  'orchestra rehearsal moved because violins were missing',
  'is the harbour frozen during January',
];

/** So many questions of each sort for the first workspace of a size, asked by the user who wrote its oldest thread. */
export async function choosePanel(client: Client, size: WorkspaceSize, perSort: number): Promise<Panel> {
  const slug = askedWorkspace(size);
  const { rows } = await client.query<{ id: string; user_id: string; messages: number }>(
    `select w.id, u.id as user_id, coalesce(s.documents, 0)::integer as messages
     from mneme.workspace w
     join mneme.workspace_user u on u.workspace_id = w.id and u.external_id = 'user-1'
     left join mneme_private.corpus_statistic s on s.workspace_id = w.id and s.kind = 'message'
     where w.slug = $1`,
    [slug],
  );
  const [found] = rows;
  if (!found) throw new Error(`there is no workspace ${slug}: was the load complete?`);
  const turns = await sampleTurns(client, found.id, found.user_id, perSort);
  const most = Math.max(3, Math.round(found.messages / 10_000));
  const rare = turns.map(({ words }) => {
    const few = words.filter(({ documents }) => documents <= most);
    const chosen = (few.length < 2 ? words : few).slice(0, 2);
    return `what about ${chosen.map(({ word }) => word).join(' and ')}`;
  });
  const typical = turns.map(({ words }) =>
    [...words]
      .sort((one, other) => one.place - other.place)
      .slice(0, 6)
      .map(({ word }) => word)
      .join(' '),
  );
  const { frequent } = createLanguage();
  const common = Array.from({ length: perSort }, (_, index) => {
    const first = frequent[index % frequent.length] ?? '';
    const others = frequent.filter((word) => word !== first);
    const words = [first, ...others.slice(0, index < perSort / 2 ? 0 : 1 + (index % 2))];
    return { words, strongMatch: words.length === 1 ? `${first}, ${first}:` : null };
  });
  const question = (sort: QuestionSort, text: string, strongMatch: string | null = null): Question => ({
    sort,
    text,
    strongMatch,
  });
  return {
    slug,
    size,
    messages: found.messages,
    workspaceId: found.id,
    userId: found.user_id,
    questions: [
      ...typical.map((text) => question('typical', text)),
      ...rare.map((text) => question('rare', text)),
      ...common.map(({ words, strongMatch }) =>
        question('common', `what about ${words.join(' and ')}`, strongMatch),
      ),
      ...Array.from({ length: perSort }, (_, index) =>
        question('off-topic', offTopic[index % offTopic.length] ?? ''),
      ),
    ],
  };
}

interface Word {
  readonly word: string;
  readonly place: number;
  readonly documents: number;
}

/** Turns that the reader may see, chosen by chance but always the same ones, with their words, rarest first. */
async function sampleTurns(
  client: Client,
  workspaceId: string,
  userId: string,
  count: number,
): Promise<{ words: Word[] }[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from mneme.message
     where workspace_id = $1 and (visibility = 'workspace' or owner_user_id = $2) and length(fts) between 6 and 40
     order by id`,
    [workspaceId, userId],
  );
  const random = createRandom(3);
  const ids = rows.length === 0 ? [] : Array.from({ length: count }, () => random.pick(rows).id);
  const turns: { words: Word[] }[] = [];
  for (const id of ids) {
    const found = await client.query<Word>(
      `select given.word, min(given.place)::integer as place, min(s.documents) as documents
       from mneme.message m
       cross join lateral regexp_split_to_table(m.content_normalized, ' ') with ordinality as given (word, place)
       cross join lateral unnest(tsvector_to_array(mneme_private.search_vector(given.word))) as stem (lexeme)
       join mneme_private.term_statistic s on s.workspace_id = m.workspace_id and s.kind = 'message' and s.lexeme = stem.lexeme
       where m.workspace_id = $1 and m.id = $2
       group by given.word order by documents, given.word`,
      [workspaceId, id],
    );
    turns.push({ words: found.rows });
  }
  return turns;
}
