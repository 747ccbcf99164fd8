import { NoteDocument, StandUpDocument, type TypedDocumentString } from './generated/graphql.ts';

/** A service with operations of its own: it notes a decision, and prints what a team's stand-up should hear of. */
const url = process.env.MNEME_URL ?? 'http://127.0.0.1:4000/graphql';
const token = process.env.MNEME_API_KEY ?? '';

/** Sends an operation by its id, as a server asks for that has MNEME_TRUSTED_DOCUMENTS; its types come with it. */
async function send<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const documentId: unknown = document.__meta__?.hash;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ documentId, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
  return data;
}

await send(NoteDocument, { input: { kind: 'DECISION', content: 'We release on Thursdays.' } });
const { decisions, tasks } = await send(StandUpDocument, { first: 5 });
for (const decision of decisions?.nodes ?? []) console.log(`Decided: ${decision?.content}`);
for (const task of tasks?.nodes ?? [])
  console.log(`Open: ${task?.content} (due ${task?.dueAt ?? 'any time'})`);
