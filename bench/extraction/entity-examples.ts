import type { ExtractedEntity, ExtractionTurn } from '../../src/providers/extractor.ts';
import type { NameToken } from '../../src/providers/rule-based-extractor/acceptor/entity-tokens.ts';
import { readNames } from '../../src/providers/rule-based-extractor/entities.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import type { FeatureNames } from './feature-names.ts';
import type { TaggedSentence } from './fit-tagger.ts';

/** A turn as names are learned from it. */
export interface LabelledEntities extends TaggedSentence {
  said: ExtractionTurn;
  tokens: readonly NameToken[];
  /** What the rules take for names. */
  candidates: readonly ExtractedEntity[];
}

const LABELS: Readonly<Record<string, string>> = {
  person: 'person',
  place: 'place',
  organization: 'organization',
};

interface Place {
  start: number;
  end: number;
}

const straight = (name: string): string => name.replace(/[’]/g, "'");

/** Where a name stands in the tokens, whatever its capitals, as runs of them, the last exclusive. */
function placesOf(text: string, tokens: readonly NameToken[], name: string): Place[] {
  const places: Place[] = [];
  const lower = text.toLowerCase();
  const sought = straight(name).toLowerCase();
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) {
    const start = tokens.findIndex((token) => token.start === at);
    const last = tokens.findIndex((token) => token.end === at + sought.length);
    if (start >= 0 && last >= start) places.push({ start, end: last + 1 });
  }
  return places;
}

/**
 * The names of a turn wherever they stand, the longer before what is part of them. A person's first name stands for the
 * full one. Of a name that is a word, too, only what is written as annotated.
 */
function spansOf(turn: AnnotatedTurn, text: string, tokens: readonly NameToken[]): TaggedSentence['spans'] {
  const spans: (Place & { label: string })[] = [];
  const names = turn.entities.map(({ name, kind }) => ({ name, label: LABELS[kind] ?? 'term' }));
  const firsts = names
    .filter(({ name, label }) => label === 'person' && / /.test(name))
    .map(({ name, label }) => ({ name: name.split(' ')[0] ?? '', label }));
  for (const { name, label } of [...names, ...firsts].sort((a, b) => b.name.length - a.name.length)) {
    const places = placesOf(text, tokens, name).filter(
      ({ start, end }) => !spans.some((other) => start < other.end && other.start < end),
    );
    const exact = places.filter(
      ({ start, end }) => text.slice(tokens[start]?.start, tokens[end - 1]?.end) === straight(name),
    );
    for (const place of exact.length > 0 ? exact : places) spans.push({ ...place, label });
  }
  return spans;
}

/** What a turn teaches of names; `names` numbers the features. */
export function labelledEntities(turn: AnnotatedTurn, names: FeatureNames): LabelledEntities {
  const [said] = windowOf(turn).turns;
  if (said === undefined) throw new Error(`${turn.id} has no turn of its own`);
  const { text, tokens, candidates, features } = readNames(said);
  return {
    said,
    tokens,
    candidates,
    features: features.map(names.numbersOf),
    spans: spansOf(turn, text, tokens),
  };
}
