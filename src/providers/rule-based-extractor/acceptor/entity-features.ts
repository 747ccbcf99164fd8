import type { ExtractedEntity } from '../../extractor.ts';
import { kindOf } from '../capitalised-names.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { AMBIGUOUS_NAMES, NOT_A_NAME } from '../name-words.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';

/** Characters on either side of a name that tell of what it is. */
const NEAR = 48;

function shapeOf(name: string): string {
  if (/@/.test(name)) return '@';
  if (/^\p{Lu}{2,}$/u.test(name)) return 'shouted';
  if (/\d/.test(name)) return 'number';
  if (/\p{Ll}\p{Lu}/u.test(name)) return 'camel';
  if (!/\p{Lu}/u.test(name)) return 'lower';
  return /\s\p{Ll}/u.test(name) ? 'mixed' : 'raised';
}

function beside(words: readonly (ClauseWord | undefined)[], side: string, features: Set<string>): void {
  let sequence = '';
  for (const [index, word] of words.entries()) {
    const shape = word?.shape ?? 'edge';
    sequence += ` ${shape}`;
    features.add(`${side}${index} ${shape}`);
    if (index > 0) features.add(`${side}${sequence}`);
    features.add(`${side}w${index} ${word?.stem ?? 'edge'}`);
    for (const name of word?.classes ?? []) features.add(`${side}c${index} ${name}`);
    if (word === undefined) break;
  }
}

/** By what a name that the rules found is judged, in the text it stands in. */
export function entityFeatures(entity: ExtractedEntity, text: string): Set<string> {
  const { kind, confidence, start, end, surface } = entity;
  const features = new Set<string>([
    `K ${kind}`,
    `K ${kind} ${confidence.toFixed(2)}`,
    `F ${confidence.toFixed(2)}`,
  ]);
  const words = surface.split(/\s+/);
  const shape = shapeOf(surface);
  features
    .add(`N ${shape}`)
    .add(`N ${shape} ${kind}`)
    .add(`N words ${Math.min(words.length, 4)}`);
  features.add(`N length ${Math.min(Math.floor(surface.length / 3), 5)}`);
  for (const word of words.slice(0, 4)) {
    const lower = word.toLowerCase();
    features.add(`N word ${lower}`);
    for (const known of wordsOf(lower)) {
      for (const name of known.classes) features.add(`N class ${name}`);
      features.add(`N as ${known.shape}`);
    }
    if (lower.length > 4) features.add(`N end ${lower.slice(-3)}`);
    if (GIVEN_NAMES.has(word)) features.add('N given');
    if (AMBIGUOUS_NAMES.has(word)) features.add('N ambiguous');
    if (NOT_A_NAME.has(word)) features.add('N no name');
  }
  features.add(`N known ${kindOf(surface) ?? 'nothing'}`);
  const before = wordsOf(text.slice(Math.max(0, start - NEAR), start))
    .slice(-3)
    .reverse();
  const after = wordsOf(text.slice(end, end + NEAR)).slice(0, 3);
  beside([before[0], before[1]], '<', features);
  beside([after[0], after[1]], '>', features);
  features.add(`A ${before[0]?.shape ?? 'edge'} | ${after[0]?.shape ?? 'edge'}`);
  const line = text.slice(0, start);
  if (/(?:^|[.!?:]\s+|\n\s*)$/.test(line)) features.add('A begins').add(`A begins ${shape} ${words.length}`);
  if (text.split(surface).length > 2) features.add('A again');
  if (!/\p{Lu}/u.test(text.replace(/\bI\b/g, ''))) features.add('A lowered text');
  if (/["'“”]$/.test(line) || /^["'“”]/.test(text.slice(end))) features.add('A quoted');
  return features;
}
