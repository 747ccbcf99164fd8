import { z } from 'zod';
import { MemoryError } from '../error.ts';
import { metadata, shortName } from '../input.ts';
import { taxonomySlug } from './slug.ts';

/** The most nodes of one import. */
const maxImportedPlaces = 5_000;
const maxLevels = 32;

/** A node of a given tree. */
export interface TaxonomyPlace {
  readonly path: string;
  /** Null if the tree has only a slug: an existing node keeps its label. */
  readonly label: string | null;
  readonly metadata: unknown;
}

/** The label of a node, for people to read. */
export const taxonomyLabel = shortName
  .transform((label) => label.trim())
  .refine((label) => label.length <= 200, 'is longer than 200 characters');

/** A node whose children are not validated yet: each is validated in its turn. */
const placeInTree = z.object({
  slug: z
    .string()
    .regex(/^[\p{L}\p{N}_]{1,255}(\.[\p{L}\p{N}_]{1,255}){0,31}$/u, 'must be letters, digits and _')
    .nullish(),
  label: taxonomyLabel.nullish(),
  metadata: metadata.nullish(),
  children: z.array(z.unknown(), 'must be a list').nullish(),
});

/**
 * The nodes of a tree, parents first. Without a slug, one is generated from the label, with a number if a sibling has
 * it. A slug may be several joined by dots, so that a deep tree needs no deep nesting.
 *
 * @param under the path above all of them; null for the top.
 * @throws MemoryError BAD_INPUT, TOO_MANY_PLACES.
 */
export function readTaxonomyTree(tree: readonly unknown[], under: string | null): TaxonomyPlace[] {
  const places: TaxonomyPlace[] = [];
  const taken = new Set<string>();
  const add = (given: readonly unknown[], parent: string | null, level: number) => {
    const where = parent === null ? 'at the top' : `below ${parent}`;
    if (given.length > 0 && level > maxLevels) throw refused(`nests more than ${maxLevels} levels`);
    for (const each of given) {
      if (places.length >= maxImportedPlaces) {
        throw new MemoryError(
          'over_limit',
          'TOO_MANY_PLACES',
          `One import takes at most ${maxImportedPlaces} places. Import the tree in parts.`,
        );
      }
      const read = placeInTree.safeParse(each);
      if (!read.success) {
        const [issue] = read.error.issues;
        throw refused(`has a place ${where} whose ${issue?.path.join('.') || 'entry'} ${issue?.message}`);
      }
      const { slug: own, label, metadata: kept, children } = read.data;
      const prefix = parent === null ? '' : `${parent}.`;
      const path = own != null ? prefix + own : label != null ? freePath(prefix, label, taken) : null;
      if (path === null) throw refused(`has a place ${where} with neither slug nor label`);
      if (taken.has(path)) throw refused(`has ${path} twice`);
      taken.add(path);
      places.push({ path, label: label ?? null, metadata: kept ?? null });
      add(children ?? [], path, path.split('.').length + 1);
    }
  };
  add(tree, under, under === null ? 1 : under.split('.').length + 1);
  if (places.length === 0) throw refused('holds no place');
  return places;
}

function freePath(prefix: string, label: string, taken: ReadonlySet<string>): string {
  const path = prefix + taxonomySlug(label);
  if (!taken.has(path)) return path;
  let number = 2;
  while (taken.has(`${path}_${number}`)) number += 1;
  return `${path}_${number}`;
}

const refused = (problem: string) => new MemoryError('bad_input', 'BAD_INPUT', `The tree ${problem}.`);
