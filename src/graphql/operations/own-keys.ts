/** The descriptions of the caller's own keys (externalId) that may be given in place of ids. */
export const ownKey = {
  user: "The user's externalId (your own key for them), in place of userId. Service role only.",
  thread: "The thread's externalId (your own key for it), in place of threadId.",
  project: "The project's externalId (your own key for it), in place of projectId.",
  persona: "The persona's externalId (your own key for it), in place of personaId.",
} as const;

/** The description of `userId`. */
export const onBehalfOf = "The user to act for. Service role only. Default: the token's user.";

/** The description of a filter by metadata. */
export const metadataFilter =
  'A condition on their metadata, e.g. {"food": "pizza", "age": {"$gte": 18}}. Operators: $eq, $ne, $in, $nin, $gt, $gte, $lt and $lte.';
