import { each, get, object } from 'postgraphile/grafast';
import {
  appendSealedTurns,
  removeSealedSession,
  type SealedSession as Session,
  type SessionBlob,
  sealedSession,
  sealedSessions,
  sessionBlobs,
} from '../../memory/sealed/session-chain.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';
import type { TextProblemRef } from './sealed.ts';

const ownSession = "The client's own key for the session.";

/** Sessions that only their client can read: appendSealedTurns, sealedSession, sealedSessions, removeSealedSession. */
export function defineSealedSessionOperations({ builder }: Api, TextProblem: TextProblemRef): void {
  const AppendSealedTurnsInput = builder.inputType('AppendSealedTurnsInput', {
    fields: (t) => ({
      sessionKey: t.string({ required: true, description: ownSession }),
      blob: t.string({
        required: true,
        description:
          'Turns as a JWE in compact form, 1 MiB at most. Its protected header names the session (sid), its number in it from 1 (seq) and the SHA-256 of the blob before it in base64url (prev; null for the first); with opens, the session is opened from it.',
      }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const RemoveSealedSessionInput = builder.inputType('RemoveSealedSessionInput', {
    fields: (t) => ({
      sessionKey: t.string({ required: true, description: ownSession }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const SealedSessionBlob = builder.objectRef<SessionBlob>('SealedSessionBlob').implement({
    description: 'Turns of a sealed session, as its client encrypted them.',
    fields: (t) => ({
      sequenceNo: t.exposeInt('sequenceNo', { description: 'Its number in the session, from 1.' }),
      hash: t.exposeString('hash', {
        description: 'SHA-256 of the blob in base64url: the next one names it.',
      }),
      blob: t.exposeString('blob', {
        nullable: true,
        description: 'A JWE in compact form. Null where there is a problem.',
      }),
      problem: t.field({ type: TextProblem, nullable: true, plan: ($blob) => get($blob, 'problem') }),
    }),
  });
  const SealedSession = builder.objectRef<Session>('SealedSession').implement({
    description:
      'A session whose turns only its client can read: a chain of encrypted blobs, each naming the one before it.',
    fields: (t) => ({
      sessionKey: t.exposeString('sessionKey', { description: ownSession }),
      headSequenceNo: t.exposeInt('headSequenceNo', { description: 'The number of its newest blob.' }),
      headHash: t.exposeString('headHash', { description: 'SHA-256 of its newest blob in base64url.' }),
      opensAt: t.exposeInt('opensAt', {
        description: 'The blob that it is opened from; those before it are history.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
      updatedAt: t.expose('updatedAt', { type: 'Datetime' }),
      blobs: t.field({
        description: 'Its blobs in order: as many as asked for, and fewer where they have more than 4 MiB.',
        type: [SealedSessionBlob],
        args: {
          from: t.arg.int({ description: 'The number of the first one. Default: `opensAt`.' }),
          first: t.arg.int({ description: 'How many, 100 at most. Default: 50.' }),
        },
        plan: ($session, { $from, $first }) =>
          each(
            ask(object({ session: $session, from: $from, first: $first }), (by, { session, from, first }) =>
              sessionBlobs(by.services, by.caller, session, { from, first }, by.signal),
            ),
            ($blob) => $blob,
          ),
      }),
    }),
  });
  const ListedSealedSession = builder.objectRef<Session>('ListedSealedSession').implement({
    description: 'A session whose turns only its client can read, in a list: `sealedSession` has its blobs.',
    fields: (t) => ({
      sessionKey: t.exposeString('sessionKey', { description: ownSession }),
      headSequenceNo: t.exposeInt('headSequenceNo', { description: 'The number of its newest blob.' }),
      headHash: t.exposeString('headHash', { description: 'SHA-256 of its newest blob in base64url.' }),
      opensAt: t.exposeInt('opensAt', { description: 'The blob that it is opened from.' }),
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
        'A session that only its client can read, for its owner or a service; null where there is none.',
      type: SealedSession,
      nullable: true,
      args: {
        sessionKey: t.arg.string({ required: true, description: ownSession }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $sessionKey, $userId, $userKey }) =>
        ask(object({ sessionKey: $sessionKey, userId: $userId, userKey: $userKey }), (by, input) =>
          sealedSession(by.services, by.caller, input),
        ),
    }),
  }));
  builder.queryFields((t) => ({
    sealedSessions: t.field({
      description:
        'The sessions that only their client can read, of the caller or of the user that a service names, by their keys.',
      type: [ListedSealedSession],
      args: {
        first: t.arg.int({ description: 'How many, 200 at most. Default: 50.' }),
        after: t.arg.string({ description: 'The key of the last session of the page before.' }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $first, $after, $userId, $userKey }) =>
        each(
          ask(object({ first: $first, after: $after, userId: $userId, userKey: $userKey }), (by, input) =>
            sealedSessions(by.services, by.caller, input),
          ),
          ($session) => $session,
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    appendSealedTurns: t.field({
      description:
        'Adds turns, encrypted by the client, to a session that the server cannot read; the first begins it. Refused unless they follow the newest blob there is, so that it never forks. The same blob again changes nothing.',
      type: AppendSealedTurnsPayload,
      nullable: true,
      args: { input: t.arg({ type: AppendSealedTurnsInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          sealedSession: await appendSealedTurns(by.services, by.caller, input),
        })),
    }),
    removeSealedSession: t.field({
      description: 'Removes a session that only its client can read, with its blobs.',
      type: RemoveSealedSessionPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveSealedSessionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeSealedSession(by.services, by.caller, input);
          return { ok: true };
        }),
    }),
  }));
}
