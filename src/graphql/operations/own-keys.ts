/** How the caller's own keys are described, wherever they stand beside ids. */
export const ownKey = {
  user: "The user's externalId (your own key for them), in place of userId. Service role only.",
  thread: "The thread's externalId (your own key for it), in place of threadId.",
  project: "The project's externalId (your own key for it), in place of projectId.",
  persona: "The persona's externalId (your own key for it), in place of personaId.",
} as const;

/** On whose behalf: `userId`. */
export const onBehalfOf = "The user to act for. Service role only. Default: the token's user.";

/** What a filter by metadata says. */
export const metadataFilter =
  'A condition on their metadata, e.g. {"food": "pizza", "age": {"$gte": 18}}. Operators: $eq, $ne, $in, $nin, $gt, $gte, $lt and $lte.';
