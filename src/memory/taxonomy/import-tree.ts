import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { apiTypes, parseInput, taxonomyPath, withDefault } from '../input.ts';
import { requireRole } from './change-nodes.ts';
import { undoIfPreview } from './preview.ts';
import { readTaxonomyTree } from './read-tree.ts';

/** The schema of ImportTaxonomyInput. */
export const importTaxonomyInput = z.object({
  nodes: z.array(z.unknown().register(apiTypes, { type: 'TaxonomyTreeInput' })),
  under: taxonomyPath.nullish().describe('The path that the tree is placed below. Default: the top.'),
  preview: withDefault(z.boolean(), false).describe(
    'Whether only to count what would change, without changing it. Default: false.',
  ),
});

/** The result of an import, or of its preview. */
export interface TaxonomyImport {
  /** Undoes the import; null for a preview. */
  readonly changeId: string | null;
  readonly created: number;
  readonly changed: number;
}

/**
 * Creates a tree's missing nodes and updates the labels and metadata of existing ones, in one transaction. Removes no
 * node.
 *
 * @throws MemoryError BAD_INPUT, TOO_MANY_PLACES; ADMIN_REQUIRED; TAXONOMY_NODE_NOT_FOUND for `under`;
 *   TAXONOMY_PATH_TOO_LONG.
 */
export async function importTaxonomy(
  call: Call,
  input: z.input<typeof importTaxonomyInput>,
): Promise<TaxonomyImport> {
  requireRole(call.caller, ['admin'], 'Importing a taxonomy');
  const { nodes, under, preview } = parseInput(importTaxonomyInput, input);
  const places = readTaxonomyTree(nodes, under ?? null);
  return inSession(call, (session) =>
    undoIfPreview(session, preview, async () => {
      const { rows } = await session.query<TaxonomyImport>(
        'select change_id as "changeId", created, changed from mneme_operation.import_taxonomy($1, $2)',
        [under ?? null, JSON.stringify(places)],
      );
      if (!rows[0]) throw new Error('import_taxonomy returned nothing');
      return rows[0];
    }),
  );
}
