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

const undoes = 'Undoes it: undoTaxonomyChange.';

/** The tree of places: made, moved, merged, renamed, removed and imported by admins, looked at before, undone after. */
export function defineTaxonomyOperations(api: Api): void {
  const { builder } = api;
  const inputs = defineInputs(builder);
  const payloads = definePayloads(api);

  builder.queryFields((t) => ({
    taxonomyPreview: t.field({
      description:
        'What a change of the taxonomy would touch, before it is done: numbers, of everybody. Takes the role admin.',
      type: payloads.TaxonomyPreview,
      args: { input: t.arg({ type: inputs.TaxonomyPreviewInput, required: true }) },
      plan: (_, { $input }) => ask($input, (by, input) => previewTaxonomy(by.services, by.caller, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    createTaxonomyNode: t.field({
      description:
        'Makes a place, with those above it where createParents says so; otherwise refused where the parent is missing. Takes the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.CreateTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => createTaxonomyNode(by.services, by.caller, input)),
    }),
    addTaxonomyNode: t.field({
      description:
        'Makes a place for a label in any script; the server makes its path. Takes the role admin or service.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.AddTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => addTaxonomyNode(by.services, by.caller, input)),
    }),
    moveTaxonomySubtree: t.field({
      description:
        'Moves a place with everything below it, and all that stands there, to another path. Takes the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MoveTaxonomySubtreeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => moveTaxonomySubtree(by.services, by.caller, input)),
    }),
    mergeTaxonomyNodes: t.field({
      description:
        'Makes one place of two: what stood in or below `from` stands in or below `into`. Takes the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.MergeTaxonomyNodesInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => mergeTaxonomyNodes(by.services, by.caller, input)),
    }),
    renameTaxonomyNode: t.field({
      description: 'Gives a place another label; its path stays. Takes the role admin.',
      type: payloads.TaxonomyNodePayload,
      nullable: true,
      args: { input: t.arg({ type: inputs.RenameTaxonomyNodeInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => renameTaxonomyNode(by.services, by.caller, input)),
    }),
    deleteTaxonomyNode: t.field({
      description:
        'Removes a place. Refused where anything stands in or below it, unless moveTo says where its threads and projects go; the places below go with it. Takes the role admin.',
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
        'Restores exactly what a change made, moved or removed, within 30 days; refused where later changes conflict. Admins undo any, others their own.',
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
        'Makes the places of a tree that are missing, and gives those that are there its labels and metadata; takes none away. Takes the role admin.',
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
          description: 'Places at and below the path; of CREATE, ADD and RENAME those made or renamed.',
        }),
        path: t.field({
          type: 'LTree',
          nullable: true,
          description: 'Where the place would stand; null where it goes.',
          plan: ($preview) => get($preview, 'path'),
        }),
        threads: t.exposeInt('threads', { description: "Threads that stand there, everybody's." }),
        projects: t.exposeInt('projects', { description: 'Projects that stand there.' }),
        removed: t.exposeInt('removed', {
          description: 'Of the places, those that would go because another has what stood there.',
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
        created: t.exposeInt('created', { description: 'Places that were missing.' }),
        changed: t.exposeInt('changed', { description: 'Places that got another label or other metadata.' }),
        operationId: t.field({
          type: 'UUID',
          nullable: true,
          description: `${undoes} Null of a preview.`,
          plan: ($done) => get($done, 'changeId'),
        }),
      }),
    }),
  };
}

/** As far as its type refers to itself; `metadata` beside it may be anything. */
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
        description: 'The last part of its path, or several joined by dots. Default: made of the label.',
      }),
      label: t.string({ description: 'In any script. Left out, a place that is there keeps its own.' }),
      metadata: t.field({ type: 'JSON' }),
      children: t.field({ type: [TaxonomyTreeInput] }),
    }),
  });
  const PlannedTaxonomyChange = builder.enumType('PlannedTaxonomyChange', {
    description: 'A change of the taxonomy that can be looked at before.',
    values: {
      CREATE: { value: 'create', description: 'createTaxonomyNode: path, label, createParents.' },
      ADD: { value: 'add', description: 'addTaxonomyNode: label; path is the place it goes below.' },
      MOVE: { value: 'move' },
      MERGE: { value: 'merge' },
      RENAME: { value: 'rename', description: 'renameTaxonomyNode: path, label.' },
      DELETE: { value: 'delete' },
    } as const,
  });
  const path = 'Its path, e.g. work.atlas.auth.';
  return {
    CreateTaxonomyNodeInput: builder.inputType('CreateTaxonomyNodeInput', {
      fields: (t) => ({
        path: t.field({ type: 'LTree', required: true, description: path }),
        label: t.string({ description: 'Its name for people. Default: the last part of the path.' }),
        createParents: t.boolean({ defaultValue: false }),
      }),
    }),
    AddTaxonomyNodeInput: builder.inputType('AddTaxonomyNodeInput', {
      fields: (t) => ({
        label: t.string({ required: true, description: 'Its name for people, in any script.' }),
        under: t.field({ type: 'LTree', description: 'The place it goes below. Default: the top.' }),
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
        moveTo: t.field({ type: 'LTree', description: 'Where its threads and projects go.' }),
      }),
    }),
    UndoTaxonomyChangeInput: builder.inputType('UndoTaxonomyChangeInput', {
      fields: (t) => ({ operationId: t.field({ type: 'UUID', required: true }) }),
    }),
    ImportTaxonomyInput: builder.inputType('ImportTaxonomyInput', {
      fields: (t) => ({
        nodes: t.field({ type: [TaxonomyTreeInput], required: true }),
        under: t.field({ type: 'LTree', description: 'The place it all goes below. Default: the top.' }),
        preview: t.boolean({ defaultValue: false, description: 'Only counts what it would do.' }),
      }),
    }),
    TaxonomyPreviewInput: builder.inputType('TaxonomyPreviewInput', {
      fields: (t) => ({
        path: t.field({
          type: 'LTree',
          required: true,
          description: `${path} Of ADD, the place it would go below.`,
        }),
        to: t.field({ type: 'LTree', description: 'Where it would go.' }),
        label: t.string({ description: 'Of a place that would be made or renamed.' }),
        createParents: t.boolean({ description: 'Of CREATE: with the places above it.' }),
        change: t.field({
          type: PlannedTaxonomyChange,
          description: 'What is planned: what would be refused is refused.',
        }),
      }),
    }),
  };
}
