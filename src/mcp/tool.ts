import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { MnemeError } from '../client/error.ts';
import { MemoryError } from '../memory/error.ts';
import { parseInput } from '../memory/input.ts';

const unforeseen = { code: 'INTERNAL_ERROR', message: 'Something went wrong. Try again later.' };

/** A tool: what it says of itself, what it takes and gives, and what it does. */
export interface Tool<Input extends z.ZodType, Output extends z.ZodType> {
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly hints: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
  readonly work: (input: z.output<Input>) => Promise<z.input<Output>>;
}

/**
 * An error in the words of a tool: GraphQL says of a wrong value which variable of which document it stood in, which
 * whoever calls a tool has never seen.
 */
function inToolWords(message: string): string {
  const value = /^Variable "\$[^"]*" got invalid value [\s\S]*? at "[^".]*\.?([^"]*)"; ([\s\S]*)$/.exec(
    message,
  );
  const whole = /^Variable "\$([^"]*)" got invalid value [\s\S]*?; ([\s\S]*)$/.exec(message);
  const [field, problem] = value?.slice(1) ?? whole?.slice(1) ?? ['', message];
  return `${field && field !== 'input' ? `${field}: ` : ''}${(problem ?? message).replace(/^Expected type "?([A-Za-z]+!?)"?\. /, '')}`;
}

/** Arguments are held against the schema here, not by the SDK, so that mistakes have the API's code and words. */
export function addTool<Input extends z.ZodType, Output extends z.ZodType>(
  server: McpServer,
  name: string,
  { description, input, output, hints, work }: Tool<Input, Output>,
): void {
  const { jsonSchema, vendor, version } = input['~standard'];
  const advertised = {
    '~standard': { jsonSchema, vendor, version, validate: (value: unknown) => ({ value }) },
  };
  server.registerTool(
    name,
    {
      description,
      inputSchema: advertised,
      outputSchema: output,
      annotations: { openWorldHint: false, ...hints },
    },
    async (given: unknown): Promise<CallToolResult> => {
      try {
        const structuredContent = await work(parseInput(input, given ?? {}));
        return {
          content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
          structuredContent: structuredContent as Record<string, unknown>,
        };
      } catch (error) {
        const known = error instanceof MnemeError || error instanceof MemoryError;
        // What nobody foresaw may quote anything.
        const { code, message } = known ? error : unforeseen;
        return { isError: true, content: [{ type: 'text', text: `${code}: ${inToolWords(message)}` }] };
      }
    },
  );
}
