import { get } from 'postgraphile/grafast';
import {
  addTaxonomyNode,
  addTaxonomyNodeInput,
  createTaxonomyNode,
  createTaxonomyNodeInput,
  deleteTaxonomyNode,
  deleteTaxonomyNodeInput,
  mergeTaxonomyNodes,
  mergeTaxonomyNodesInput,
  moveTaxonomySubtree,
  moveTaxonomySubtreeInput,
  renameTaxonomyNode,
  renameTaxonomyNodeInput,
  type TaxonomyChange,
  undoTaxonomyChange,
  undoTaxonomyChangeInput,
} from '../../memory/taxonomy/change-nodes.ts';
import {
  importTaxonomy,
  importTaxonomyInput,
  type TaxonomyImport,
} from '../../memory/taxonomy/import-tree.ts';
import {
  previewTaxonomy,
  type TaxonomyPreview,
  taxonomyPreviewInput,
} from '../../memory/taxonomy/preview.ts';
import { type Api, type ApiBuilder, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

const undoes = 'Pass it to undoTaxonomyChange to undo the change.';

/** The taxonomy: creating, moving, merging, renaming, deleting and importing places, previews, and undoing changes. */
export function defineTaxonomyOperations(api: Api): void {
  const { builder } = api;
  const inputs = defineInputs(builder);
  const payloads = definePayloads(api);

  builder.queryFields((t) => ({
    taxonomyPreview: t.field({
      description:
        'Counts what a change of the taxonomy would affect, including threads and projects of everybody. Changes nothing. Requires the role admin.',
      type: payloads.TaxonomyPreview,
      args: { input: t.arg({ type: inputs.TaxonomyPreviewInput, required: true }) },
      plan: (_, { $input }) => ask($input, previewTaxonomy),
    }),
  }));
  builder.mutationFields((t) => ({
    createTaxonomyNode: t.field({
      description:
        'Creates a place. If its parent is missing, it is created too with createParents; without, the request is refused. Requires the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.CreateTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) => change($input, createTaxonomyNode),
    }),
    addTaxonomyNode: t.field({
      description:
        'Creates a place from a label in any script. The server derives its path from the label. Requires the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.AddTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) => change($input, addTaxonomyNode),
    }),
    moveTaxonomySubtree: t.field({
      description:
        'Moves a place, everything below it, and the threads and projects there to another path. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MoveTaxonomySubtreeInput, required: true }) },
      plan: (_, { $input }) => change($input, moveTaxonomySubtree),
    }),
    mergeTaxonomyNodes: t.field({
      description:
        'Merges two places: everything at or below `from` moves to `into`. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MergeTaxonomyNodesInput, required: true }) },
      plan: (_, { $input }) => change($input, mergeTaxonomyNodes),
    }),
    renameTaxonomyNode: t.field({
      description: 'Changes the label of a place. Its path stays. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.RenameTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) => change($input, renameTaxonomyNode),
    }),
    deleteTaxonomyNode: t.field({
      description:
        'Deletes a place and the places below it. Unless all of them are empty, moveTo is required: threads and projects are moved there. Requires the role admin.',
      type: payloads.DeleteTaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.DeleteTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          ...(await deleteTaxonomyNode(by, input)),
          ok: true,
        })),
    }),
    undoTaxonomyChange: t.field({
      description:
        'Undoes a change of the taxonomy exactly, within 30 days. Refused if later changes conflict with it. Admins may undo any change, others their own.',
      type: payloads.UndoTaxonomyChangePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.UndoTaxonomyChangeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await undoTaxonomyChange(by, input);
          return { ok: true };
        }),
    }),
    importTaxonomy: t.field({
      description:
        'Imports a tree of places: creates those that are missing and updates labels and metadata of the others. Removes none. Requires the role admin.',
      type: payloads.ImportTaxonomyPayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.ImportTaxonomyInput, required: true }) },
      plan: (_, { $input }) => change($input, importTaxonomy),
    }),
  }));
}

function definePayloads({ builder, row }: Api) {
  return {
    TaxonomyPreview: builder.objectRef<TaxonomyPreview>('TaxonomyPreview').implement({
      fields: (t) => ({
        nodes: t.exposeInt('nodes', {
          description:
            'How many places are at and below the path; for CREATE, ADD and RENAME, how many would be created or renamed.',
        }),
        path: t.field({
          type: 'LTree',
          nullable: true,
          description: 'The path that the place would have; null if it would be removed.',
          plan: ($preview) => get($preview, 'path'),
        }),
        threads: t.exposeInt('threads', { description: 'How many threads are there, of everybody.' }),
        projects: t.exposeInt('projects', { description: 'How many projects are there.' }),
        removed: t.exposeInt('removed', {
          description:
            'How many of the places would be removed, because another place takes over what was there.',
        }),
      }),
    }),
    TaxonomyNodePayload: builder.objectRef<TaxonomyChange>('TaxonomyNodePayload').implement({
      fields: (t) => ({
        node: t.field({
          type: 'TaxonomyNode',
          description: 'The place, as it is now.',
          plan: ($done) => row('TaxonomyNode', get($done, 'nodeId')),
        }),
        operationId: t.field({ type: 'UUID', description: undoes, plan: ($done) => get($done, 'changeId') }),
      }),
    }),
    DeleteTaxonomyNodePayload: builder
      .objectRef<TaxonomyChange & { ok: boolean }>('DeleteTaxonomyNodePayload')
      .implement({
        fields: (t) => ({
          ok: t.exposeBoolean('ok'),
          operationId: t.field({
            type: 'UUID',
            description: undoes,
            plan: ($done) => get($done, 'changeId'),
          }),
        }),
      }),
    UndoTaxonomyChangePayload: builder
      .objectRef<{ ok: boolean }>('UndoTaxonomyChangePayload')
      .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) }),
    ImportTaxonomyPayload: builder.objectRef<TaxonomyImport>('ImportTaxonomyPayload').implement({
      fields: (t) => ({
        created: t.exposeInt('created', { description: 'How many places were created.' }),
        changed: t.exposeInt('changed', {
          description: 'How many places got another label or other metadata.',
        }),
        operationId: t.field({
          type: 'UUID',
          nullable: true,
          description: `${undoes} Null for a preview.`,
          plan: ($done) => get($done, 'changeId'),
        }),
      }),
    }),
  };
}

/** The part of the type that refers to itself; `metadata` may be anything. */
interface TreeNode {
  slug?: string | null;
  label?: string | null;
  children?: TreeNode[] | null;
}

function defineInputs(builder: ApiBuilder) {
  const TaxonomyTreeInput = builder.inputRef<TreeNode, false>('TaxonomyTreeInput').implement({
    description: 'A place of a tree that is imported.',
    fields: (t) => ({
      slug: t.string({
        description:
          'The last part of its path, or several parts joined by dots. Default: derived from the label.',
      }),
      label: t.string({
        description:
          "The place's name as people read it, in any script. If left out, an existing place keeps its label.",
      }),
      metadata: t.field({ type: 'JSON' }),
      children: t.field({ type: [TaxonomyTreeInput] }),
    }),
  });
  builder.enumType('PlannedTaxonomyChange', {
    description: 'A change of the taxonomy that can be previewed.',
    values: {
      CREATE: {
        value: 'create',
        description: 'createTaxonomyNode. Give path, and optionally label and createParents.',
      },
      ADD: { value: 'add', description: 'addTaxonomyNode. Give label, and path for the parent place.' },
      MOVE: { value: 'move' },
      MERGE: { value: 'merge' },
      RENAME: { value: 'rename', description: 'renameTaxonomyNode. Give path and label.' },
      DELETE: { value: 'delete' },
    } as const,
  });
  return {
    CreateTaxonomyNodeInput: inputOf(builder, 'CreateTaxonomyNodeInput', createTaxonomyNodeInput),
    AddTaxonomyNodeInput: inputOf(builder, 'AddTaxonomyNodeInput', addTaxonomyNodeInput),
    MoveTaxonomySubtreeInput: inputOf(builder, 'MoveTaxonomySubtreeInput', moveTaxonomySubtreeInput),
    MergeTaxonomyNodesInput: inputOf(builder, 'MergeTaxonomyNodesInput', mergeTaxonomyNodesInput),
    RenameTaxonomyNodeInput: inputOf(builder, 'RenameTaxonomyNodeInput', renameTaxonomyNodeInput),
    DeleteTaxonomyNodeInput: inputOf(builder, 'DeleteTaxonomyNodeInput', deleteTaxonomyNodeInput),
    UndoTaxonomyChangeInput: inputOf(builder, 'UndoTaxonomyChangeInput', undoTaxonomyChangeInput),
    ImportTaxonomyInput: inputOf(builder, 'ImportTaxonomyInput', importTaxonomyInput),
    TaxonomyPreviewInput: inputOf(builder, 'TaxonomyPreviewInput', taxonomyPreviewInput),
  };
}
