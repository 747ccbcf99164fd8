import { type Call, inSession } from '../../call.ts';

/** How many turns a thread needs before a place is suggested. */
const minTurns = 3;

/**
 * A place is suggested from this score on, if its score is higher than that of every place in another branch by this
 * factor.
 */
const suggestFrom = { score: 0.5, lead: 1.4 };

/** The highest weight of labels, descriptions, words and names. */
const trust = { label: 0.75, description: 0.5, words: 0.75, names: 0.6 };

/** What is known of a thread and of the places it may belong to. Counts are of turns, or of threads at a place. */
interface PlaceEvidence {
  readonly turns: number;
  readonly words: Readonly<Record<string, number>>;
  readonly title: readonly string[];
  readonly names: Readonly<Record<string, number>>;
  readonly nodes: readonly PlaceNode[];
}

interface PlaceNode {
  readonly id: string;
  readonly path: string;
  readonly label: readonly string[];
  readonly description: readonly string[];
  /** How many threads are there. */
  readonly threads: number;
  /** The thread's words that those threads have, and its names. */
  readonly words: Readonly<Record<string, number>>;
  readonly names: Readonly<Record<string, number>>;
}

/**
 * Suggests a place in the taxonomy for a thread without one, if its words and entities indicate one clearly; one
 * place at a time, and none that was rejected. If the workspace's setting says so, the thread is moved there. One
 * statement to read and one to write. A thread that has a place, is too short, or waits for a decision costs one
 * look-up.
 *
 * @returns the result; null if nothing was suggested.
 * @throws pg's errors.
 */
export async function suggestPlace(call: Call, threadId: string): Promise<'suggested' | 'applied' | null> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ evidence: PlaceEvidence | null }>(
      'select mneme_private.place_evidence($1, $2) as evidence',
      [threadId, minTurns],
    );
    const evidence = rows[0]?.evidence;
    const place = evidence ? bestPlace(evidence) : null;
    if (!place) return null;
    const written = await session.query<{ outcome: 'suggested' | 'applied' | null }>(
      'select mneme_private.suggest_place($1, $2, $3) as outcome',
      [threadId, place.id, place.score],
    );
    return written.rows[0]?.outcome ?? null;
  });
}

/**
 * The place that fits a thread clearly better than any other, or null: a wrong place is worse than no suggestion.
 * Combines four kinds of evidence as independent probabilities: the place's label and its description mentioned in
 * the thread, and the words and entities that its threads share with this one, weighted by how few places have them
 * (tf-idf; Salton and Buckley 1988).
 */
function bestPlace(evidence: PlaceEvidence): { id: string; score: number } | null {
  const labels = labelScores(evidence);
  const described = shares(evidence, ({ description }) =>
    Object.fromEntries(description.filter((word) => word in evidence.words).map((word) => [word, 1])),
  );
  const words = shares(evidence, ({ words }) => words);
  const names = shares(evidence, ({ names }) => names);
  const ranked = evidence.nodes
    .map((node) => ({
      node,
      score:
        1 -
        (1 - trust.label * (labels.get(node.id) ?? 0)) *
          (1 - trust.description * (described.get(node.id) ?? 0)) *
          (1 - trust.words * (words.get(node.id) ?? 0)) *
          (1 - trust.names * (names.get(node.id) ?? 0)),
    }))
    .sort((one, other) => other.score - one.score || other.node.path.length - one.node.path.length);
  const [best] = ranked;
  if (!best || best.score < suggestFrom.score) return null;
  const rival = ranked.find(({ node }) => !isAncestor(node.path, best.node.path) && node !== best.node);
  if (rival && rival.score * suggestFrom.lead > best.score) return null;
  return { id: best.node.id, score: Math.round(best.score * 1000) / 1000 };
}

const isAncestor = (path: string, other: string) => other.startsWith(`${path}.`);

/**
 * How much of a place's label, with those of its ancestors, the thread mentions: "auth" under "atlas" needs both if
 * there are two places named "auth". A word that is said once weighs less than one that is said often.
 */
function labelScores({ nodes, words, title, turns }: PlaceEvidence): Map<string, number> {
  const often = Math.min(3, Math.max(turns, 1));
  const said = (word: string) => (title.includes(word) ? 1 : Math.min(1, (words[word] ?? 0) / often));
  const own = new Map(
    nodes.map(({ path, label }) => [
      path,
      label.length === 0 ? 0 : label.reduce((sum, word) => sum + said(word), 0) / label.length,
    ]),
  );
  const namesakes = new Map<string, number>();
  for (const { label } of nodes) {
    const key = label.join(' ');
    namesakes.set(key, (namesakes.get(key) ?? 0) + 1);
  }
  return new Map(
    nodes.map(({ id, path, label }) => {
      const parent = own.get(path.slice(0, Math.max(path.lastIndexOf('.'), 0))) ?? 0;
      const alone = (namesakes.get(label.join(' ')) ?? 1) === 1;
      const score = own.get(path) ?? 0;
      // Said with its parent, the deeper place beats the parent.
      return [id, alone ? score * (0.85 + 0.15 * parent) : score * parent];
    }),
  );
}

/**
 * For each place, its share of the evidence for all places, lower if there is little evidence at all. Words and names
 * that every place has do not count.
 */
function shares(
  evidence: PlaceEvidence,
  of: (node: PlaceNode) => Readonly<Record<string, number>>,
): Map<string, number> {
  const holders = new Map<string, number>();
  const held = evidence.nodes.map((node) => ({ node, marks: Object.entries(of(node)) }));
  const places = held.filter(({ marks }) => marks.length > 0).length;
  for (const { marks } of held) for (const [mark] of marks) holders.set(mark, (holders.get(mark) ?? 0) + 1);
  const weights = new Map(
    held.map(({ node, marks }) => [
      node.id,
      marks.reduce((sum, [mark, threads]) => {
        const rarity = Math.log((places + 1) / (holders.get(mark) ?? 1)) / Math.log(places + 1);
        const turns = evidence.words[mark] ?? evidence.names[mark] ?? 1;
        return (
          sum +
          rarity * Math.log2(1 + Math.min(turns, 7)) * Math.min(1, threads / Math.max(node.threads, 1) + 0.2)
        );
      }, 0),
    ]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map(
    [...weights].map(([id, weight]) => [
      id,
      total === 0 ? 0 : (weight / total) * (1 - Math.exp(-weight / 2.5)),
    ]),
  );
}
