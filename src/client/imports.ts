import type { AddAliasInput, AddAliasMutation, ForkBranchInput } from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** A name that stands for an entity. */
export type AliasAnswer = NonNullable<AddAliasMutation['addAlias']>['alias'];

/** Branches that are looked through for one of a name. */
const mostBranches = 200;

/** What an import asks beside storing turns. */
export function importOperations(send: Send) {
  return {
    /** A thread's branch by its name, and the turn of an external id; null where there is none. */
    async branchAndTurn(
      threadId: string,
      name: string,
      externalId: string,
      call?: CallOptions,
    ): Promise<{ branchId: string | null; messageId: string | null }> {
      const variables = { threadId, externalId, first: mostBranches };
      const { branches, messages } = await send(operations.BranchesOfDocument, variables, call);
      return {
        branchId: branches?.nodes.find((branch) => branch?.label === name)?.id ?? null,
        messageId: messages?.nodes[0]?.id ?? null,
      };
    },
    /** Opens a branch after a turn. Gives its id. */
    async forkBranch(input: ForkBranchInput, call?: CallOptions): Promise<string> {
      return done((await send(operations.ForkBranchDocument, { input }, call)).forkBranch).branchId;
    },
    /** Takes a user into a project: then only its members see it. */
    async addProjectMember(
      input: { readonly projectId: string; readonly userId: string },
      call?: CallOptions,
    ): Promise<void> {
      done((await send(operations.AddProjectMemberDocument, { input }, call)).addProjectMember);
    },
    /** Begins to form the imported turns that were to be formed later. Gives how many they are. */
    async formImports(call?: CallOptions): Promise<number> {
      return done((await send(operations.FormImportsDocument, {}, call)).formImports).turnCount;
    },
    /** Says that a name stands for an entity. */
    async addAlias(input: AddAliasInput, call?: CallOptions): Promise<AliasAnswer> {
      return done((await send(operations.AddAliasDocument, { input }, call)).addAlias).alias;
    },
  };
}
