/** One operation of each field, on a thread. */
export const subscriptionOperations: Readonly<Record<string, string>> = {
  changed: 'subscription { changed { of } }',
  factFormed: 'subscription { factFormed(since: "2020-01-01T00:00:00Z") { id object } }',
  handoffSignalled: 'subscription { handoffSignalled { summary } }',
  jobProgress: 'subscription { jobProgress { waiting } }',
  memoryFormed: 'subscription { memoryFormed(since: "2020-01-01T00:00:00Z") { id content } }',
  messageAdded:
    'subscription ($thread: UUID!) { messageAdded(threadId: $thread, afterSequenceNo: 0) { id content } }',
  presenceChanged: 'subscription { presenceChanged { sessionId } }',
  suggestionsChanged: 'subscription { suggestionsChanged { merges } }',
  taxonomyChanged: 'subscription { taxonomyChanged { places } }',
  threadUpdated: 'subscription ($thread: UUID!) { threadUpdated(threadId: $thread) { id title } }',
};
