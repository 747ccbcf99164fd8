import type {
  ClaimHandoffInput,
  ClaimHandoffMutation,
  LearnedFieldsFragment,
  LearnedQuery,
  LearnedQueryVariables,
  SignalHandoffInput,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** What became of the claim of a handoff. */
export type HandoffAnswer = NonNullable<ClaimHandoffMutation['claimHandoff']>;
/** A version of a memory, with when it was learned. */
export type LearnedAnswer = LearnedFieldsFragment;
/** A page of memories, what was learned last first. */
export type LearnedPage = NonNullable<LearnedQuery['memoryItems']>;

/** Conversations that move to another channel, and what was learned lately. */
export function handoffOperations(send: Send) {
  return {
    /** Says that a conversation goes on in another channel. Gives the handoff's id. */
    async signalHandoff(input: SignalHandoffInput, call?: CallOptions): Promise<string> {
      return done((await send(operations.SignalHandoffDocument, { input }, call)).signalHandoff).handoffId;
    },
    /** Takes the handoff that waits in a channel; one of several claimants gets it. */
    async claimHandoff(input: ClaimHandoffInput, call?: CallOptions): Promise<HandoffAnswer> {
      return done((await send(operations.ClaimHandoffDocument, { input }, call)).claimHandoff);
    },
    /** Memories of all kinds, what was learned last first, with versions that were replaced since. */
    async learned(variables: LearnedQueryVariables = {}, call?: CallOptions): Promise<LearnedPage> {
      return done((await send(operations.LearnedDocument, variables, call)).memoryItems);
    },
    /** A user's name and time zone, which is the workspace's where they have none; null where you don't see them. */
    async person(userId: string, call?: CallOptions): Promise<{ name: string; timeZone: string } | null> {
      const { user, workspace } = await send(operations.PersonDocument, { userId }, call);
      return user && { name: user.name, timeZone: user.timeZone ?? workspace?.timeZone ?? 'UTC' };
    },
  };
}
