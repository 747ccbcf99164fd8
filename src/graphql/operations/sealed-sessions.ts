import { each, get, object } from 'postgraphile/grafast';
import {
  appendSealedTurns,
  appendSealedTurnsInput,
  ownSession,
  removeSealedSession,
  type SealedSession as Session,
  type SessionBlob,
  sealedSession,
  sealedSessionInput,
  sealedSessions,
  sessionBlobs,
} from '../../memory/sealed/session-chain.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';
import type { TextProblemRef } from './sealed.ts';

/** Sessions that only their client can read: appendSealedTurns, sealedSession, sealedSessions, removeSealedSession. */
export function defineSealedSessionOperations({ builder }: Api, TextProblem: TextProblemRef): void {
  const AppendSealedTurnsInput = inputOf(builder, 'AppendSealedTurnsInput', appendSealedTurnsInput);
  const RemoveSealedSessionInput = inputOf(builder, 'RemoveSealedSessionInput', sealedSessionInput);
  const SealedSessionBlob = builder.objectRef<SessionBlob>('SealedSessionBlob').implement({
    description: 'Turns of a sealed session, as its client encrypted them.',
    fields: (t) => ({
      sequenceNo: t.exposeInt('sequenceNo', { description: 'Its number in the session, from 1.' }),
      hash: t.exposeString('hash', {
        description: 'SHA-256 of the blob in base64url, which the next blob contains.',
      }),
      blob: t.exposeString('blob', {
        nullable: true,
        description: 'The blob, a JWE in compact form; null if it cannot be read (see problem).',
      }),
      problem: t.field({ type: TextProblem, nullable: true, plan: ($blob) => get($blob, 'problem') }),
    }),
  });
  const SealedSession = builder.objectRef<Session>('SealedSession').implement({
    description:
      'A session whose turns only its client can read: a chain of encrypted blobs. Each contains the hash of the one before.',
    fields: (t) => ({
      sessionKey: t.exposeString('sessionKey', { description: ownSession }),
      headSequenceNo: t.exposeInt('headSequenceNo', { description: 'The number of its newest blob.' }),
      headHash: t.exposeString('headHash', { description: 'SHA-256 of its newest blob in base64url.' }),
      opensAt: t.exposeInt('opensAt', {
        description: 'The number of the blob that the session is opened from. Earlier blobs are history.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
      updatedAt: t.expose('updatedAt', { type: 'Datetime' }),
      blobs: t.field({
        description: 'Its blobs in order. Fewer than asked for if they would have more than 4 MiB in total.',
        type: [SealedSessionBlob],
        args: {
          from: t.arg.int({ description: 'The number of the first blob to return. Default: `opensAt`.' }),
          first: t.arg.int({ description: 'How many, at most 100. Default: 50.' }),
        },
        plan: ($session, { $from, $first }) =>
          each(
            ask(object({ session: $session, from: $from, first: $first }), (by, { session, from, first }) =>
              sessionBlobs(by, session, { from, first }),
            ),
            ($blob) => $blob,
          ),
      }),
    }),
  });
  const ListedSealedSession = builder.objectRef<Session>('ListedSealedSession').implement({
    description:
      'A session whose turns only its client can read, without its blobs: read those with `sealedSession`.',
    fields: (t) => ({
      sessionKey: t.exposeString('sessionKey', { description: ownSession }),
      headSequenceNo: t.exposeInt('headSequenceNo', { description: 'The number of its newest blob.' }),
      headHash: t.exposeString('headHash', { description: 'SHA-256 of its newest blob in base64url.' }),
      opensAt: t.exposeInt('opensAt', {
        description: 'The number of the blob that the session is opened from.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
      updatedAt: t.expose('updatedAt', { type: 'Datetime', description: 'When its newest blob was added.' }),
    }),
  });
  const AppendSealedTurnsPayload = builder
    .objectRef<{ sealedSession: Session }>('AppendSealedTurnsPayload')
    .implement({
      fields: (t) => ({
        sealedSession: t.field({ type: SealedSession, plan: ($done) => get($done, 'sealedSession') }),
      }),
    });
  const RemoveSealedSessionPayload = builder
    .objectRef<{ ok: boolean }>('RemoveSealedSessionPayload')
    .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });

  builder.queryFields((t) => ({
    sealedSession: t.field({
      description:
        'A session that only its client can read; null if there is none. For its owner or a service.',
      type: SealedSession,
      nullable: true,
      args: {
        sessionKey: t.arg.string({ required: true, description: ownSession }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $sessionKey, $userId, $userKey }) =>
        ask(object({ sessionKey: $sessionKey, userId: $userId, userKey: $userKey }), sealedSession),
    }),
  }));
  builder.queryFields((t) => ({
    sealedSessions: t.field({
      description:
        'The sessions of the caller that only their client can read, ordered by key. A service names the user.',
      type: [ListedSealedSession],
      args: {
        first: t.arg.int({ description: 'How many, at most 200. Default: 50.' }),
        after: t.arg.string({
          description: 'For the next page: the key of the last session of the page before it.',
        }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $first, $after, $userId, $userKey }) =>
        each(
          ask(object({ first: $first, after: $after, userId: $userId, userKey: $userKey }), sealedSessions),
          ($session) => $session,
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    appendSealedTurns: t.field({
      description:
        "Adds turns, encrypted by the client, to a session that the server cannot read. The first blob begins the session. Refused unless the blob follows the session's newest one, so that the chain never forks. Sending the same blob again changes nothing.",
      type: AppendSealedTurnsPayload,
      nullable: true,
      args: { input: t.arg({ type: AppendSealedTurnsInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          sealedSession: await appendSealedTurns(by, input),
        })),
    }),
    removeSealedSession: t.field({
      description: 'Deletes a session that only its client can read, with its blobs.',
      type: RemoveSealedSessionPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveSealedSessionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeSealedSession(by, input);
          return { ok: true };
        }),
    }),
  }));
}
