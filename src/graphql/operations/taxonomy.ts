import { get } from 'postgraphile/grafast';
import {
  addTaxonomyNode,
  createTaxonomyNode,
  deleteTaxonomyNode,
  mergeTaxonomyNodes,
  moveTaxonomySubtree,
  renameTaxonomyNode,
  type TaxonomyChange,
  undoTaxonomyChange,
} from '../../memory/taxonomy/change-nodes.ts';
import { importTaxonomy, type TaxonomyImport } from '../../memory/taxonomy/import-tree.ts';
import { previewTaxonomy, type TaxonomyPreview } from '../../memory/taxonomy/preview.ts';
import { type Api, type ApiBuilder, ask, change } from '../pothos/builder.ts';

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
      plan: (_, { $input }) => ask($input, (by, input) => previewTaxonomy(by.services, by.caller, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    createTaxonomyNode: t.field({
      description:
        'Creates a place. If its parent is missing, it is created too with createParents; without, the request is refused. Requires the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.CreateTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => createTaxonomyNode(by.services, by.caller, input)),
    }),
    addTaxonomyNode: t.field({
      description:
        'Creates a place from a label in any script. The server derives its path from the label. Requires the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.AddTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => addTaxonomyNode(by.services, by.caller, input)),
    }),
    moveTaxonomySubtree: t.field({
      description:
        'Moves a place, everything below it, and the threads and projects there to another path. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MoveTaxonomySubtreeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => moveTaxonomySubtree(by.services, by.caller, input)),
    }),
    mergeTaxonomyNodes: t.field({
      description:
        'Merges two places: everything at or below `from` moves to `into`. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MergeTaxonomyNodesInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => mergeTaxonomyNodes(by.services, by.caller, input)),
    }),
    renameTaxonomyNode: t.field({
      description: 'Changes the label of a place. Its path stays. Requires the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.RenameTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => renameTaxonomyNode(by.services, by.caller, input)),
    }),
    deleteTaxonomyNode: t.field({
      description:
        'Deletes a place and the places below it. Unless it is empty and no place is below it, moveTo is required: threads and projects are moved there. Requires the role admin.',
      type: payloads.DeleteTaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.DeleteTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          ...(await deleteTaxonomyNode(by.services, by.caller, input)),
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
          await undoTaxonomyChange(by.services, by.caller, input);
          return { ok: true };
        }),
    }),
    importTaxonomy: t.field({
      description:
        'Imports a tree of places: creates those that are missing and updates labels and metadata of the others. Removes none. Requires the role admin.',
      type: payloads.ImportTaxonomyPayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.ImportTaxonomyInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => importTaxonomy(by.services, by.caller, input)),
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
  const PlannedTaxonomyChange = builder.enumType('PlannedTaxonomyChange', {
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
  const path = 'Its path, e.g. work.atlas.auth.';
  return {
    CreateTaxonomyNodeInput: builder.inputType('CreateTaxonomyNodeInput', {
      fields: (t) => ({
        path: t.field({ type: 'LTree', required: true, description: path }),
        label: t.string({ description: 'Its name as people read it. Default: the last part of the path.' }),
        createParents: t.boolean({ defaultValue: false }),
      }),
    }),
    AddTaxonomyNodeInput: builder.inputType('AddTaxonomyNodeInput', {
      fields: (t) => ({
        label: t.string({ required: true, description: 'Its name as people read it, in any script.' }),
        under: t.field({ type: 'LTree', description: 'The path of its parent place. Default: the top.' }),
      }),
    }),
    MoveTaxonomySubtreeInput: builder.inputType('MoveTaxonomySubtreeInput', {
      fields: (t) => ({
        path: t.field({ type: 'LTree', required: true, description: path }),
        to: t.field({ type: 'LTree', required: true, description: 'Its new path.' }),
        createParents: t.boolean({ defaultValue: false }),
      }),
    }),
    MergeTaxonomyNodesInput: builder.inputType('MergeTaxonomyNodesInput', {
      fields: (t) => ({
        from: t.field({ type: 'LTree', required: true }),
        into: t.field({ type: 'LTree', required: true }),
      }),
    }),
    RenameTaxonomyNodeInput: builder.inputType('RenameTaxonomyNodeInput', {
      fields: (t) => ({
        path: t.field({ type: 'LTree', required: true, description: path }),
        label: t.string({ required: true }),
      }),
    }),
    DeleteTaxonomyNodeInput: builder.inputType('DeleteTaxonomyNodeInput', {
      fields: (t) => ({
        path: t.field({ type: 'LTree', required: true, description: path }),
        moveTo: t.field({
          type: 'LTree',
          description:
            'The path of the place where its threads and projects are moved to. Required unless the place is empty and no place is below it.',
        }),
      }),
    }),
    UndoTaxonomyChangeInput: builder.inputType('UndoTaxonomyChangeInput', {
      fields: (t) => ({ operationId: t.field({ type: 'UUID', required: true }) }),
    }),
    ImportTaxonomyInput: builder.inputType('ImportTaxonomyInput', {
      fields: (t) => ({
        nodes: t.field({ type: [TaxonomyTreeInput], required: true }),
        under: t.field({
          type: 'LTree',
          description: 'The path that the tree is placed below. Default: the top.',
        }),
        preview: t.boolean({
          defaultValue: false,
          description: 'Whether only to count what would change, without changing it. Default: false.',
        }),
      }),
    }),
    TaxonomyPreviewInput: builder.inputType('TaxonomyPreviewInput', {
      fields: (t) => ({
        path: t.field({
          type: 'LTree',
          required: true,
          description: `${path} For ADD, the path of the parent place.`,
        }),
        to: t.field({ type: 'LTree', description: 'The new path, for a move or a merge.' }),
        label: t.string({ description: 'The label of the place that would be created or renamed.' }),
        createParents: t.boolean({
          description: 'For CREATE: whether to create missing parents too. Default: false.',
        }),
        change: t.field({
          type: PlannedTaxonomyChange,
          description: 'The change to preview. If the change would be refused, so is its preview.',
        }),
      }),
    }),
  };
}
