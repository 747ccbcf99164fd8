import type {
  CloseThreadInput,
  ConversationFieldsFragment,
  ConversationsQueryVariables,
  EntitiesQuery,
  EntitiesQueryVariables,
  EntityAliasesQuery,
  EntityAliasesQueryVariables,
  SaveConversationInput,
  SettingFieldsFragment,
  UpdateWorkspaceInput,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** A saved conversation. */
export type ConversationAnswer = ConversationFieldsFragment;
/** A page of entities, by name. */
export type EntitiesPage = NonNullable<EntitiesQuery['entities']>;
/** The same with the names they go by. */
export type EntityAliasesPage = NonNullable<EntityAliasesQuery['entities']>;
/** The settings of a workspace. */
export type SettingsAnswer = SettingFieldsFragment;

/** Conversations, entities and settings. */
export function conversationOperations(send: Send) {
  return {
    /** Saved conversations, newest first. */
    async conversations(
      variables: ConversationsQueryVariables = {},
      call?: CallOptions,
    ): Promise<ConversationAnswer[]> {
      return (await send(operations.ConversationsDocument, variables, call)).conversations;
    },
    /** Keeps a conversation that was held elsewhere, by its summary. */
    async saveConversation(input: SaveConversationInput, call?: CallOptions): Promise<ConversationAnswer> {
      return done((await send(operations.SaveConversationDocument, { input }, call)).saveConversation)
        .conversation;
    },
    /** Ends the session of a thread, by its id or your own key. */
    async closeConversation(input: CloseThreadInput, call?: CallOptions): Promise<void> {
      done((await send(operations.CloseConversationDocument, { input }, call)).closeThread);
    },
    /** A page of entities, by name. */
    async entities(page: EntitiesQueryVariables = {}, call?: CallOptions): Promise<EntitiesPage> {
      return done((await send(operations.EntitiesDocument, page, call)).entities);
    },
    /** A page of entities with the names they go by. */
    async entityAliases(
      page: EntityAliasesQueryVariables = {},
      call?: CallOptions,
    ): Promise<EntityAliasesPage> {
      return done((await send(operations.EntityAliasesDocument, page, call)).entities);
    },
    /** The settings of the workspace. */
    async settings(call?: CallOptions): Promise<SettingsAnswer> {
      return done((await send(operations.SettingsDocument, {}, call)).workspace);
    },
    /** Changes settings of the workspace; role admin. */
    async updateSettings(input: UpdateWorkspaceInput, call?: CallOptions): Promise<SettingsAnswer> {
      return done((await send(operations.UpdateWorkspaceDocument, { input }, call)).updateWorkspace)
        .workspace;
    },
  };
}
