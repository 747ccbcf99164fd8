import type { EntityKind, ExtractedEntity } from '../../extractor.ts';
import type { NameToken } from './entity-tokens.ts';
import weights from './entity-weights.json' with { type: 'json' };
import { type SequenceTagger, storedTagger } from './sequence-tagger.ts';

/** The kinds of names that the tagger tells apart; projects, documents and concepts are told by rules alone. */
export const NAME_LABELS = ['person', 'place', 'organization', 'term'] as const;

/** A run of a turn's characters that is likely a name (UTF-16 offsets, end exclusive). */
export interface LikelyName {
  readonly start: number;
  readonly end: number;
  readonly kind: (typeof NAME_LABELS)[number];
  /** The probability that just this run is a name. */
  readonly chance: number;
  /** The probability that it is the name of a person. */
  readonly person: number;
}

/** The probability from which on a name is kept, chosen by cross-validation. */
export const NAME_THRESHOLD = 0.7;
/** From which probability on a given and a family name, as the rules read them, are a person's and not a firm's. */
const PERSON_BY_RULE = 0.2;

/** What is likely a name among the tokens of a turn with these features, in no particular order. */
export function likelyNames(
  tokens: readonly NameToken[],
  features: readonly (readonly string[])[],
  tagger: SequenceTagger,
): LikelyName[] {
  // Of which kind it is matters less than that it is a name: the chances of the kinds add up.
  const found = new Map<string, LikelyName & { readonly best: number }>();
  for (const { start, end, label, chance } of tagger.spans(features)) {
    const kind = NAME_LABELS.find((one) => one === label) ?? 'term';
    const key = `${start} ${end}`;
    const before = found.get(key);
    const better = before === undefined || chance > before.best;
    found.set(key, {
      start: tokens[start]?.start ?? 0,
      end: tokens[end - 1]?.end ?? 0,
      kind: better ? kind : before.kind,
      chance: (before?.chance ?? 0) + chance,
      person: (before?.person ?? 0) + (kind === 'person' ? chance : 0),
      best: better ? chance : before.best,
    });
  }
  return [...found.values()];
}

const INITIALLED = /^ \p{Lu}\.$/u;
const WITH_INITIAL = /^\p{Lu}\p{Ll}+ \p{Lu}\.$/u;

/** Whether the name stands at the end of what the rules found: Ali in "Aric's business partner Ali". */
const isRelated = ({ email, name, surface }: ExtractedEntity): boolean =>
  email === undefined && surface.length > name.length && surface.endsWith(` ${name}`);

/**
 * The names of a turn: those likely enough, told by a conditional random field over its tokens that is given what the
 * rules found, and addresses. Where the rules found the same, what they say of it stands: whose relation somebody is,
 * that a thing is a project or a document.
 */
export function namedEntities(
  likely: readonly LikelyName[],
  candidates: readonly ExtractedEntity[],
  { id, content }: { readonly id: string; readonly content: string },
  threshold: number,
): ExtractedEntity[] {
  const addressed = candidates.filter(({ email }) => email !== undefined);
  const named = likely
    .filter(({ chance }) => chance >= threshold)
    .filter(({ start, end }) => !addressed.some((one) => start < one.end && one.start < end))
    .flatMap(({ start, end, kind: likeliest, chance, person }): ExtractedEntity[] => {
      const same = candidates.find((one) => one.start === start && one.end === end);
      const byRule = same?.kind === 'person' && person >= PERSON_BY_RULE;
      if (!byRule && Math.max(person, chance - person) < threshold) return [];
      const kind = byRule ? 'person' : likeliest;
      const confidence = Math.round(Math.min(chance, 0.99) * 100) / 100;
      const related = candidates.find((one) => kind === 'person' && isRelated(one) && one.end === end);
      if (related?.name === content.slice(start, end)) return [{ ...related, kind, confidence }];
      // The initial of "Ali C." says who is meant, and is easily taken for the end of the sentence.
      const initialled = candidates.find(
        (one) => kind === 'person' && one.start === start && INITIALLED.test(one.surface.slice(end - start)),
      );
      if (initialled !== undefined) return [{ ...initialled, confidence }];
      const surface = content.slice(start, end);
      return [
        {
          name: surface.replace(/\s+/g, ' '),
          kind: same !== undefined && kind !== 'person' ? thingKind(same.kind, kind) : kind,
          sourceTurnId: id,
          surface,
          start,
          end,
          confidence,
          email: undefined,
        },
      ];
    });
  // "Ali C." is somebody though the tagger doubts where the name ends.
  const doubted = candidates.filter(
    (one) =>
      one.kind === 'person' &&
      WITH_INITIAL.test(one.surface) &&
      !named.some((other) => one.start < other.end && other.start < one.end) &&
      likely.reduce((sum, { start, person }) => sum + (start === one.start ? person : 0), 0) >=
        PERSON_BY_RULE,
  );
  return [...addressed, ...named, ...doubted].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
}

/** The kinds that the tagger doesn't know are the rules' to say. */
function thingKind(byRule: EntityKind, byTagger: EntityKind): EntityKind {
  return byRule === 'project' || byRule === 'document' || byRule === 'concept' ? byRule : byTagger;
}

/** The tagger in use, fitted by bench/extraction/train.ts. */
export const nameTagger: SequenceTagger = storedTagger(weights);
