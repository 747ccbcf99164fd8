import { get } from 'postgraphile/grafast';
import { deployWorkspace } from '../../memory/deploy.ts';
import { updateWorkspace } from '../../memory/workspace-settings.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Workspaces: createWorkspace, and the settings of the caller's own, updateWorkspace. */
export function defineWorkspaceOperations({ builder, row }: Api): void {
  const UpdateWorkspaceInput = builder.inputType('UpdateWorkspaceInput', {
    fields: (t) => ({
      name: t.string({ description: 'Its name for people, up to 200 characters.' }),
      timeZone: t.string({
        description:
          'The IANA time zone in which its days begin and end; summaries of days are made anew in it.',
      }),
      embedMessages: t.boolean({
        description: 'Whether turns get vectors too, beside memories: those stored from now on.',
      }),
      recallWeights: t.field({
        type: 'JSON',
        description:
          'Ranking weights that differ from the defaults, by name, each 0 to 1000; null for the defaults.',
      }),
      privacyMode: t.boolean({
        description:
          'Whether transcripts are removed for good once summaries and facts are drawn from them. Turned on, it wants removeOlderTranscripts.',
      }),
      removeOlderTranscripts: t.boolean({
        description: 'With privacyMode: whether the transcripts that are there go too.',
      }),
      transcriptRetentionDays: t.int({
        description:
          'Days that transcripts are kept after their sessions; null for ever. Summaries and facts stay. Holds for older ones too.',
      }),
      archiveAfterDays: t.int({
        description:
          "Days after which texts of conversations go into the archive; null for the server's, 0 where they all stay. Recall finds them all the same.",
      }),
      traceRetentionDays: t.int({
        description: "Days that recall traces are kept; null for the server's. Holds for older traces too.",
      }),
      languageModelTokensPerDay: t.int({
        description:
          "Tokens that extraction and summaries may spend with the language model in a day; null for the server's, 0 for none. When they are spent, rules take over.",
      }),
      gatewayCostPerDay: t.float({
        description:
          'What completions and embeddings of the gateway may cost in a day, by the prices of its models; null for no limit. When it is spent, they are refused until the day ends.',
      }),
      confidenceThreshold: t.float({ description: 'Hits less sure than this are marked uncertain; 0 to 1.' }),
      aliasSimilarityThreshold: t.float({
        description: 'How alike a name in a query must be to a known one; 0 to 1.',
      }),
      entityJoinThreshold: t.float({
        description: 'From which score a name joins a known entity; 0 to 1.',
      }),
      entitySuggestThreshold: t.float({
        description: 'From which score, below that, it is suggested that it does; 0 to 1.',
      }),
      applyTaxonomySuggestions: t.boolean({
        description: "Whether a new thread is put where it seems to belong without anybody's word.",
      }),
      membersMakeTaxonomyNodes: t.boolean({
        description:
          "Whether a member's path that is not there yet makes places in the taxonomy, for everybody; false to begin with.",
      }),
      sealMemories: t.boolean({
        description:
          'Whether memories are sealed, of users who have no setting of their own: what they state, and what is formed from their private threads; false to begin with.',
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
        description: '1 to 63 of a-z, 0-9 and -, not at the ends; unique on the server.',
      }),
      name: t.string({ description: 'Its name for people. Default: the slug.' }),
      timeZone: t.string({ description: 'Where its days begin and end. Default: UTC.' }),
      adminKey: t.string({ required: true, description: 'Your own key for its first user, an admin.' }),
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
      description: 'With a deployment key: a workspace and its first admin. Such a key may nothing else.',
      type: CreateWorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: CreateWorkspaceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deployWorkspace(by.services, by.caller, input)),
    }),
    updateWorkspace: t.field({
      description: "Changes settings of the caller's workspace. Takes the role admin.",
      type: UpdateWorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWorkspaceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateWorkspace(by.services, by.caller, input)),
    }),
  }));
}
