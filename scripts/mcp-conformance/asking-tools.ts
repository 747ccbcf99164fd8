import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CallToolResult,
  ElicitRequestFormParams,
  McpServer,
  RequestId,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/**
 * A question belongs to the call that it is asked in, so that it goes by that call's stream. The SDK would otherwise
 * send it by the session's own stream, and lose it where the client has not opened that one yet.
 */
const within = ({ id }: { readonly id: RequestId }) => ({ relatedRequestId: id });

/** Tools of the conformance suite that ask the client in the middle of a call, or are answered on another stream. */
export function addAskingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: "Asks the client's model.", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling(
        { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 },
        within(mcpReq),
      );
      return said(`LLM response: ${JSON.stringify(content)}`);
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the user.', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const properties: Properties = {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      };
      const { action, content } = await mcpReq.elicitInput(
        { message, requestedSchema: { type: 'object', properties, required: ['username', 'email'] } },
        within(mcpReq),
      );
      return said(`User response: action: ${action}, content: ${JSON.stringify(content)}`);
    },
  );
  asks(server, 'test_elicitation_sep1034_defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  });
  const options = ['option1', 'option2', 'option3'];
  const choices = ['First', 'Second', 'Third'].map((title, index) => ({
    const: `value${index + 1}`,
    title: `${title} Option`,
  }));
  asks(server, 'test_elicitation_sep1330_enums', {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: choices },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: choices } },
  });
  server.registerTool(
    'test_reconnection',
    { description: 'Answers on another stream.' },
    async ({ http, mcpReq }) => {
      await mcpReq.log('info', 'The answer comes elsewhere.');
      http?.closeSSE?.();
      await sleep(100);
      return said('Answered after the stream was closed.');
    },
  );
}

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

function asks(server: McpServer, name: string, properties: Properties): void {
  server.registerTool(name, { description: 'Asks the user.' }, async ({ mcpReq }) => {
    const { action, content } = await mcpReq.elicitInput(
      { message: 'Please fill this in.', requestedSchema: { type: 'object', properties } },
      within(mcpReq),
    );
    return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
  });
}
