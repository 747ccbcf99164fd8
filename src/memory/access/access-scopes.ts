/** What an access key may be used for: queries, changes that store, or what takes an admin. */
export const accessScopes = ['read', 'write', 'manage'] as const;
/** One of `accessScopes`. */
export type AccessScope = (typeof accessScopes)[number];

/** What a request may do: as its access key says, or make workspaces, with a deployment key. */
export type RequestScope = AccessScope | 'deploy';

/** Of what a request may do, what an access key could say. */
export function accessScopesOf(
  scopes: readonly RequestScope[] | undefined,
): readonly AccessScope[] | undefined {
  return scopes?.filter((scope) => scope !== 'deploy');
}
