import { get } from 'postgraphile/grafast';
import { createWorkspaceInput, deployWorkspace } from '../../memory/cells/deploy.ts';
import { updateWorkspace, updateWorkspaceInput } from '../../memory/workspace/workspace-settings.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Workspaces: createWorkspace, and the settings of the caller's own, updateWorkspace. */
export function defineWorkspaceOperations({ builder, row }: Api): void {
  const UpdateWorkspaceInput = inputOf(builder, 'UpdateWorkspaceInput', updateWorkspaceInput);
  const UpdateWorkspacePayload = builder.objectRef<{ id: string }>('UpdateWorkspacePayload').implement({
    fields: (t) => ({
      workspace: t.field({ type: 'Workspace', plan: ($done) => row('Workspace', get($done, 'id')) }),
    }),
  });
  const CreateWorkspaceInput = inputOf(builder, 'CreateWorkspaceInput', createWorkspaceInput);
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
      plan: (_, { $input }) => change($input, deployWorkspace),
    }),
    updateWorkspace: t.field({
      description: "Changes settings of the caller's workspace. Requires the role admin.",
      type: UpdateWorkspacePayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWorkspaceInput, required: true }) },
      plan: (_, { $input }) => change($input, updateWorkspace),
    }),
  }));
}
