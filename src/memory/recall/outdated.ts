import { audience, factHolds, line, now, speaking } from '../access/visible.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { RecallRequest } from './input.ts';
import type { FoundRow } from './search.ts';
import { supersededQuery } from './superseded.ts';

const over = (row: string) => `coalesce(${row}.valid_from <= ${now}, true) and not ${factHolds(row)}`;

// A superseded version is not outdated if only its sources changed.
const endedVersions = `
  select f.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  join mneme.fact f on f.workspace_id = mneme_private.workspace_id() and f.id = hit.id
  where hit.kind = 'fact' and ${over('f')} and not exists (
    select from mneme.fact same where same.workspace_id = f.workspace_id and same.fact_id = f.fact_id
      and same.content = f.content and same.recorded_to is null and not (${over('same')}))
  union all
  select i.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  join mneme.memory_item i on i.workspace_id = mneme_private.workspace_id() and i.id = hit.id
  where hit.kind = 'memory' and ${over('i')} and not exists (
    select from mneme.memory_item same
    where same.workspace_id = i.workspace_id and same.supersedes_id = i.id and same.content = i.content
      and same.recorded_to is null and not (${over('same')}))`;

// The parameters are numbered as in buildContext's statement; the casts declare their types.
const statement = `
  with recursive given as (select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::uuid, $6::uuid, $7::integer, $8::jsonb,
    $9::timestamptz, $10::timestamptz, $11::text, $12::timestamptz),
  ${audience(false)}, ${speaking(false)}, ${line}
  select "messageId" as id from (${supersededQuery}) superseded
  union
  ${endedVersions}`;

/**
 * The ids of outdated hits, by the same rule as in buildContext, as far as the user whom the recall is for may know
 * it: one statement.
 */
export async function findOutdated(
  call: Call,
  { request, hits }: { readonly request: RecallRequest; readonly hits: readonly FoundRow[] },
): Promise<ReadonlySet<string>> {
  const given = [
    request.userId ?? call.caller.userId,
    request.personaId ?? null,
    null,
    request.scope,
    request.branchId ?? null,
    null,
    null,
    JSON.stringify(hits.map(({ kind, id }) => ({ kind, id }))),
    null,
    null,
    null,
    request.now ?? null,
  ];
  const rows = await inOneStatement<{ id: string }>(call, statement, given, {
    signal: call.signal,
  });
  return new Set(rows.map(({ id }) => id));
}
