import { writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { errorCodes } from '../src/error-codes.ts';

/** Writes docs/errors.md from src/error-codes.ts. Usage: node scripts/write-errors.ts */
const introduction = `# Errors

Written by \`npm run generate\` from \`src/error-codes.ts\`.

An error has a code in \`extensions.code\`, for programs, and a message that says what to do, for people:

\`\`\`json
{"errors": [{"message": "There is no thread 0198… that you can see. Check the id.", "extensions": {"code": "THREAD_NOT_FOUND"}}]}
\`\`\`

Codes are stable; messages are not. What is not there and what you may not see read the same. An error of one field leaves the other fields and the HTTP status 200; an error of the whole request has the status below. With 429 and 503, \`Retry-After\` says when to come back. A document that GraphQL itself refuses has \`GRAPHQL_PARSE_FAILED\` or \`GRAPHQL_VALIDATION_FAILED\`.

The MCP tools begin their errors with the same codes, the gateway has them in \`error.code\`, and the typed client in \`MnemeError.code\`. The client adds three of its own: \`UNREACHABLE\`, \`TIMEOUT\` and \`BAD_ANSWER\`.

A failed job keeps a code as well (\`jobRuns\`): one of these, or \`BAD_PAYLOAD\` (its arguments are wrong), \`STOPPED\` (the worker was stopped; it runs again), \`DATABASE_…\` and \`NETWORK_…\` with the code of Postgres or the system, or \`UNEXPECTED\` (look into the log).
`;

const sections = Object.entries(errorCodes).map(([status, codes]) => {
  const name = STATUS_CODES[Number(status)] ?? 'Client Closed Request';
  const rows = Object.entries(codes).map(([code, advice]) => `| \`${code}\` | ${advice} |`);
  return `## ${status} ${name}\n\n| code | what to do |\n|---|---|\n${rows.join('\n')}\n`;
});
writeFileSync(join(import.meta.dirname, '../docs/errors.md'), [introduction, ...sections].join('\n'));
