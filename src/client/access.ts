import type {
  AccessKeysQuery,
  ApiKeyFieldsFragment,
  CreateApiKeyInput,
  CreateWorkspaceInput,
  IssueTokenInput,
  MemberFieldsFragment,
  OwnWorkspaceQuery,
  RegisterSigningKeyInput,
  RotateApiKeyInput,
  SetMemberInput,
  SigningKeyFieldsFragment,
  UserFilter,
  UsersQuery,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** The caller's own workspace. */
export type WorkspaceAnswer = NonNullable<OwnWorkspaceQuery['workspace']>;
/** A user of the workspace, with the membership that lets them in, if any. */
export type MemberAnswer = MemberFieldsFragment;
/** An API key, without its secret. */
export type ApiKeyAnswer = ApiKeyFieldsFragment;
/** A signing key. */
export type SigningKeyAnswer = SigningKeyFieldsFragment;
/** The keys of a workspace, the newest first. */
export type AccessKeysAnswer = AccessKeysQuery;

/** A token that was issued for a user, and until when it is good. */
export interface IssuedToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Who may use the workspace, and with which keys: for admins. */
export function accessOperations(send: Send) {
  return {
    /** The caller's own workspace. */
    async workspace(call?: CallOptions): Promise<WorkspaceAnswer> {
      return done((await send(operations.OwnWorkspaceDocument, {}, call)).workspace);
    },
    /** The id of the persona with your own key; null where there is none. */
    async personaByKey(externalId: string, call?: CallOptions): Promise<string | null> {
      return (
        (await send(operations.PersonaByKeyDocument, { externalId }, call)).personaByExternalId?.id ?? null
      );
    },
    /** Creates a workspace and its first admin. Takes a deployment key. */
    async createWorkspace(
      input: CreateWorkspaceInput,
      call?: CallOptions,
    ): Promise<{ readonly workspaceId: string; readonly adminUserId: string }> {
      return done((await send(operations.CreateWorkspaceDocument, { input }, call)).createWorkspace);
    },
    /** Issues a token for a user of the workspace, who is created if they are new. Role service. */
    async issueToken(input: IssueTokenInput, call?: CallOptions): Promise<IssuedToken> {
      return done((await send(operations.IssueTokenDocument, { input }, call)).issueToken);
    },
    /** The workspace's users, read page by page; those without a membership can't log in. */
    async *users(filter?: UserFilter, call?: CallOptions): AsyncGenerator<MemberAnswer, void, undefined> {
      let after: string | null = null;
      for (;;) {
        const answer: UsersQuery = await send(
          operations.UsersDocument,
          { first: 200, after, ...(filter ? { filter } : {}) },
          call,
        );
        const page = done(answer.users);
        for (const user of page.nodes) if (user) yield user;
        if (!page.pageInfo.hasNextPage) return;
        after = page.pageInfo.endCursor;
      }
    },
    /** Makes a user a member or an admin. */
    async setMember(input: SetMemberInput, call?: CallOptions): Promise<void> {
      done((await send(operations.SetMemberDocument, { input }, call)).setMember);
    },
    /** Takes a user's membership away. */
    async removeMember(userId: string, call?: CallOptions): Promise<void> {
      done((await send(operations.RemoveMemberDocument, { input: { userId } }, call)).removeMember);
    },
    /** The workspace's API keys and signing keys, the newest 200 of each. */
    async accessKeys(call?: CallOptions): Promise<AccessKeysAnswer> {
      return send(operations.AccessKeysDocument, { first: 200 }, call);
    },
    /** Makes an API key. Its secret is in this answer and nowhere else. */
    async createApiKey(
      input: CreateApiKeyInput,
      call?: CallOptions,
    ): Promise<{ readonly apiKey: ApiKeyAnswer; readonly secret: string }> {
      return done((await send(operations.CreateApiKeyDocument, { input }, call)).createApiKey);
    },
    /** Gives an API key a new secret, which is in this answer and nowhere else. */
    async rotateApiKey(
      input: RotateApiKeyInput,
      call?: CallOptions,
    ): Promise<{ readonly apiKey: ApiKeyAnswer; readonly secret: string }> {
      return done((await send(operations.RotateApiKeyDocument, { input }, call)).rotateApiKey);
    },
    /** Ends an API key for good. */
    async revokeApiKey(apiKeyId: string, call?: CallOptions): Promise<ApiKeyAnswer> {
      const input = { apiKeyId };
      return done((await send(operations.RevokeApiKeyDocument, { input }, call)).revokeApiKey).apiKey;
    },
    /** Registers a public key: requests signed with its private half (`signWith`) need no token. */
    async registerSigningKey(input: RegisterSigningKeyInput, call?: CallOptions): Promise<SigningKeyAnswer> {
      const { registerSigningKey } = await send(operations.RegisterSigningKeyDocument, { input }, call);
      return done(registerSigningKey).signingKey;
    },
    /** Ends a signing key for good. */
    async revokeSigningKey(signingKeyId: string, call?: CallOptions): Promise<SigningKeyAnswer> {
      const input = { signingKeyId };
      const { revokeSigningKey } = await send(operations.RevokeSigningKeyDocument, { input }, call);
      return done(revokeSigningKey).signingKey;
    },
  };
}
