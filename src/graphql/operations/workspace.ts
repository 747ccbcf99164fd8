import { get } from 'postgraphile/grafast';
import { deployWorkspace } from '../../memory/deploy.ts';
import { updateWorkspace } from '../../memory/workspace-settings.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Workspaces: createWorkspace, and the settings of the caller's own, updateWorkspace. */
export function defineWorkspaceOperations({ builder, row }: Api): void {
  const UpdateWorkspaceInput = builder.inputType('UpdateWorkspaceInput', {
    fields: (t) => ({
      name: t.string({ description: 'Its name as people read it, up to 200 characters.' }),
      timeZone: t.string({
        description:
          'The IANA time zone in which its days begin and end. Summaries of days are written again for it.',
      }),
      embedMessages: t.boolean({
        description: 'Whether turns get vectors too, not only memories. Applies to turns stored from now on.',
      }),
      recallWeights: t.field({
        type: 'JSON',
        description:
          'Ranking weights that differ from the defaults, as an object from name to weight, 0 to 1000; null for the defaults.',
      }),
      privacyMode: t.boolean({
        description:
          'Whether transcripts are removed permanently once summaries and facts are extracted from them. When turning it on, removeOlderTranscripts is required.',
      }),
      removeOlderTranscripts: t.boolean({
        description: 'With privacyMode: whether to remove existing transcripts too.',
      }),
      transcriptRetentionDays: t.int({
        description:
          'Days after their sessions when transcripts are removed permanently, existing ones too; null to keep them for ever. Summaries and facts stay.',
      }),
      archiveAfterDays: t.int({
        description:
          "Days after which texts of conversations are archived; null for the server's setting, 0 for never. Recall finds archived texts too.",
      }),
      traceRetentionDays: t.int({
        description:
          "Days that recall traces are kept; null for the server's setting. Applies to existing traces too.",
      }),
      languageModelTokensPerDay: t.int({
        description:
          "How many tokens of the language model extraction and summaries may use in a day; null for the server's setting, 0 for none. When they are spent, rules are used until the day ends.",
      }),
      gatewayCostPerDay: t.float({
        description:
          "How much the gateway's completions and embeddings may cost in a day, by the prices of its models; null for no limit. When it is spent, they are refused until the day ends.",
      }),
      confidenceThreshold: t.float({
        description: 'Recall marks hits with a confidence below this as uncertain, 0 to 1.',
      }),
      aliasSimilarityThreshold: t.float({
        description: 'How similar a name in a query must be to a known name to be taken for it, 0 to 1.',
      }),
      entityJoinThreshold: t.float({
        description: 'The score from which a name is taken for a known entity, 0 to 1.',
      }),
      entitySuggestThreshold: t.float({
        description:
          'The score from which it is suggested that a name stands for a known entity, 0 to 1; lower than entityJoinThreshold.',
      }),
      applyTaxonomySuggestions: t.boolean({
        description: 'Whether suggested places are applied to new threads automatically.',
      }),
      membersMakeTaxonomyNodes: t.boolean({
        description:
          'Whether a path that does not exist yet is created in the taxonomy, for everybody, when a member names it. False in a new workspace.',
      }),
      sealMemories: t.boolean({
        description:
          'Whether memories are sealed by default: those that users state, and those formed from their private threads. Users can have their own setting. False in a new workspace.',
      }),
    }),
  });
  const UpdateWorkspacePayload = builder.objectRef<{ id: string }>('UpdateWorkspacePayload').implement({
    fields: (t) => ({
      workspace: t.field({ type: 'Workspace', plan: ($done) => row('Workspace', get($done, 'id')) }),
    }),
  });
  const CreateWorkspaceInput = builder.inputType('CreateWorkspaceInput', {
    fields: (t) => ({
      slug: t.string({
        required: true,
        description:
          'Its name in commands and addresses: 1 to 63 characters of a-z, 0-9 and -, with no - at either end. Unique on the server.',
      }),
      name: t.string({ description: 'Its name as people read it. Default: the slug.' }),
      timeZone: t.string({ description: 'Its IANA time zone: where its days begin and end. Default: UTC.' }),
      adminKey: t.string({
        required: true,
        description: 'The externalId (your own key) of its first user, who becomes an admin.',
      }),
    }),
  });
  const CreateWorkspacePayload = builder
    .objectRef<{ workspaceId: string; adminUserId: string }>('CreateWorkspacePayload')
    .implement({
      fields: (t) => ({
        workspaceId: t.expose('workspaceId', { type: 'UUID' }),
        adminUserId: t.expose('adminUserId', { type: 'UUID' }),
      }),
    });
  builder.mutationFields((t) => ({
    createWorkspace: t.field({
      description:
        'Creates a workspace and its first admin. Requires a deployment key, which may do nothing else.',
      type: CreateWorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: CreateWorkspaceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deployWorkspace(by.services, by.caller, input)),
    }),
    updateWorkspace: t.field({
      description: "Changes settings of the caller's workspace. Requires the role admin.",
      type: UpdateWorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWorkspaceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateWorkspace(by.services, by.caller, input)),
    }),
  }));
}
