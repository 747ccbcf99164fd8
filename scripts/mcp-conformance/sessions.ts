import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  type JSONRPCMessage,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** Answers requests of any number of sessions, each with a server of its own. */
export function createSessions(makeServer: () => McpServer): (request: Request) => Promise<Response> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = sessions.get(id);
      return session?.handleRequest(request) ?? new Response('There is no such session.', { status: 404 });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => {
        sessions.set(made, transport);
      },
      onsessionclosed: (ended) => {
        sessions.delete(ended);
      },
      eventStore: keptEvents(),
      retryInterval: 500,
    });
    await makeServer().connect(transport);
    return transport.handleRequest(request);
  };
}

/** The events of a session, so that a stream that was closed goes on where it was left. */
function keptEvents(): EventStore {
  const events: { readonly stream: string; readonly message: JSONRPCMessage }[] = [];
  const at = (id: string) => {
    const event = events[Number(id)];
    if (!event) throw new Error('There is no such event.');
    return event;
  };
  return {
    storeEvent: async (stream, message) => String(events.push({ stream, message }) - 1),
    getStreamIdForEventId: async (id) => at(id).stream,
    async replayEventsAfter(id, { send }) {
      const { stream } = at(id);
      for (const [index, event] of events.entries())
        if (index > Number(id) && event.stream === stream && 'jsonrpc' in event.message)
          await send(String(index), event.message);
      return stream;
    },
  };
}
