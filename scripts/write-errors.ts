import { writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { errorCodes } from '../src/error-codes.ts';

/** Writes docs/errors.md from src/error-codes.ts. Usage: node scripts/write-errors.ts */
const introduction = `# Errors

Written by \`npm run generate\` from \`src/error-codes.ts\`.

An error has a code for programs, in \`extensions.code\`, and a message for people that says what to do:

\`\`\`json
{"errors": [{"message": "There is no thread 0198… that you can see. Check the id.", "extensions": {"code": "THREAD_NOT_FOUND"}}]}
\`\`\`

Codes are stable; messages are not. A row that does not exist and one that you may not see give the same error. An error of one field leaves the other fields and the HTTP status 200; an error of the whole request has the status below. With 429 and 503, the header \`Retry-After\` says when to try again. A document that is not valid GraphQL has \`GRAPHQL_PARSE_FAILED\` or \`GRAPHQL_VALIDATION_FAILED\`.

The same codes are at the beginning of MCP tools' errors, in the gateway's \`error.code\`, and in the typed client's \`MnemeError.code\`. The client adds three of its own: \`UNREACHABLE\`, \`TIMEOUT\` and \`BAD_ANSWER\`.

A failed job has a code as well (\`jobRuns\`): one of these, or \`BAD_PAYLOAD\` (its arguments are wrong), \`STOPPED\` (the worker was stopped; it runs again), \`DATABASE_…\` and \`NETWORK_…\` with the code of Postgres or the system, or \`UNEXPECTED\` (see the log).
`;

const sections = Object.entries(errorCodes).map(([status, codes]) => {
  const name = STATUS_CODES[Number(status)] ?? 'Client Closed Request';
  const rows = Object.entries(codes)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([code, advice]) => `| \`${code}\` | ${advice} |`);
  return `## ${status} ${name}\n\n| code | what to do |\n|---|---|\n${rows.join('\n')}\n`;
});
writeFileSync(join(import.meta.dirname, '../docs/errors.md'), [introduction, ...sections].join('\n'));
