/** How the caller's own keys are described, wherever they stand beside ids. */
export const ownKey = {
  user: "The caller's own key for the user, in place of userId; service role only.",
  thread: "The caller's own key for the thread, in place of threadId.",
  project: "The caller's own key for the project, in place of projectId.",
  persona: "The caller's own key for the persona, in place of personaId.",
} as const;

/** On whose behalf: `userId`. */
export const onBehalfOf = "On whose behalf; service role only. Default: the token's user.";

/** What a filter by metadata says. */
export const metadataFilter =
  'What their metadata has to be: {"food": "pizza", "age": {"$gte": 18}}, with $eq, $ne, $in, $nin, $gt, $gte, $lt and $lte.';
