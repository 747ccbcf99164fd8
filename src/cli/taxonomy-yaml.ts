import { parse, stringify } from 'yaml';
import type { TaxonomyNodeAnswer, TaxonomyTreeInput } from '../client/admin.ts';
import { CommandError } from './command-error.ts';

interface PlaceInFile {
  slug: string;
  label: string;
  metadata?: unknown;
  children?: PlaceInFile[];
}

/** A tree of nodes: those below another node are its `children`, the others at the top. */
export function treeOf(places: readonly TaxonomyNodeAnswer[], under: string | null): PlaceInFile[] {
  const above = under === null ? 0 : under.split('.').length;
  const roots: PlaceInFile[] = [];
  const known = new Map<string, PlaceInFile>();
  for (const { path, label, metadata } of places) {
    if (path === under) continue;
    const parent = known.get(path.slice(0, Math.max(path.lastIndexOf('.'), 0)));
    const steps = path.split('.');
    const isEmpty = typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length === 0;
    const place: PlaceInFile = {
      slug: parent ? (steps.at(-1) ?? path) : steps.slice(above).join('.'),
      label,
      ...(isEmpty ? {} : { metadata }),
    };
    known.set(path, place);
    if (parent) {
      parent.children ??= [];
      parent.children.push(place);
    } else roots.push(place);
  }
  return roots;
}

/** A tree as YAML that `readTree` reads again. */
export function writeTree(tree: readonly object[]): string {
  return stringify(tree, { aliasDuplicateObjects: false, lineWidth: 0 });
}

/**
 * A tree written in YAML or JSON: a list of labels, and of places with `slug`, `label`, `metadata` and `children`.
 *
 * @throws CommandError where it is something else, with the line and the column.
 */
export function readTree(text: string, name: string): TaxonomyTreeInput[] {
  let read: unknown;
  try {
    // Aliases could expand to far more than was written.
    read = parse(text, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw new CommandError(
      `${name} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return placesOf(read, name);
}

const keys = ['slug', 'label', 'metadata', 'children'];

function placesOf(given: unknown, where: string): TaxonomyTreeInput[] {
  if (!Array.isArray(given)) {
    throw new CommandError(`${where} must be a list of places: "- Work", or "- label: Work".`);
  }
  return given.map((each: unknown, at): TaxonomyTreeInput => {
    const place = `${where}, place ${at + 1}`;
    if (typeof each === 'string' || typeof each === 'number') return { label: String(each) };
    if (typeof each !== 'object' || each === null || Array.isArray(each)) {
      throw new CommandError(`${place} must be a label, or have one or more of ${keys.join(', ')}.`);
    }
    const entries = Object.entries(each);
    const unknown = entries.find(([key]) => !keys.includes(key));
    if (unknown)
      throw new CommandError(
        `${place} has the unknown key ${unknown[0]}. A place can have ${keys.join(', ')}.`,
      );
    const named = Object.fromEntries(entries);
    const text = (key: string) => (named[key] == null ? {} : { [key]: String(named[key]) });
    return {
      ...text('slug'),
      ...text('label'),
      ...(named.metadata === undefined ? {} : { metadata: named.metadata }),
      ...(named.children == null ? {} : { children: placesOf(named.children, `${place}, children`) }),
    };
  });
}
