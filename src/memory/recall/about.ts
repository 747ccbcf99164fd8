import { speaksOfOneself } from '../../language/first-person.ts';
import { lookUp } from '../access/visible.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { FoundRow } from './search.ts';

/** Whom a hit is about: one of the two. */
export interface About {
  readonly userId: string | null;
  readonly entityId: string | null;
}

/** Who said a hit, and whom it is about. */
export interface Whose {
  /** The author as stored, else the speaker's name; null if nobody is known to say it. */
  readonly author: string | null;
  readonly about: About | null;
}

// A subject that stands for whoever speaks is the one who stored the row, or whose it is.
const subject = `nullif(case when lower(r.subject) in ('the user', 'user', 'i', 'me') then '' else r.subject end, '')`;

/** The one entity of a name that the caller sees, shared, theirs or of the row's owner: strangers' are not looked at. */
const entityNamed = (name: string) => `(
  select case when count(distinct named.entity_id) = 1 then min(named.entity_id::text)::uuid end
  from mneme.alias_variant named
  where named.workspace_id = mneme_private.workspace_id()
    and mneme_private.reader_key(named.workspace_id, named.visibility, named.owner_user_id)
      = any (array[mneme_private.workspace_id(), mneme_private.user_id(), r.owner_user_id])
    and named.variant_normalized = mneme_private.normalize_text(${name})
    and named.status = 'active')`;

const row = (table: string) => `${lookUp(table, 'hit.id')} r`;
const shared = 'r.owner_user_id, r.created_by, r.visibility, r.thread_id';

// Who speaks: whom the name names among those who read the row, best first, or in the whole workspace if it is one
// name exactly; without a name, the member who stored it, or whose private row it is. All names are looked up at once.
const statement = `
  with hit as materialized (select * from jsonb_to_recordset($1::jsonb) as hit (kind text, id uuid)),
  said (
    id, name, about, entity_id, of_person, by_subject, owner_user_id, created_by, visibility, thread_id
  ) as materialized (
    select hit.id, r.author, r.author, null::uuid, true, true, ${shared}
    from hit cross join lateral ${row('message')}
    where hit.kind = 'message' and r.role = 'user'
    union all
    select hit.id, ${subject}, r.subject, null, r.layer in ('profile', 'relationship'), true, ${shared}
    from hit cross join lateral ${row('memory_item')}
    where hit.kind = 'memory'
    union all
    select hit.id, ${subject}, null, r.subject_entity_id, true, exists (
        select from mneme.fact_source s
        where s.workspace_id = r.workspace_id and s.fact_version_id = r.id and s.speaker = 'subject'),
      ${shared}
    from hit cross join lateral ${row('fact')}
    where hit.kind = 'fact'),
  reader (hit_id, user_id) as materialized (
    select r.id, read.user_id from said r cross join lateral (
      select r.owner_user_id union select r.created_by union
      select p.user_id from mneme.thread_participant p
      where p.workspace_id = mneme_private.workspace_id() and p.thread_id = r.thread_id) read (user_id)),
  -- One way in after the other: all three in one condition, a plan without statistics reads everybody.
  person as materialized (
    select u.id, u.name, u.external_id from mneme.workspace_user u
    where u.workspace_id = mneme_private.workspace_id() and u.id = any (array(select user_id from reader))
    union
    select u.id, u.name, u.external_id from mneme.workspace_user u
    where u.workspace_id = mneme_private.workspace_id() and u.name = any (array(select name from said))
    union
    select u.id, u.name, u.external_id from mneme.workspace_user u
    where u.workspace_id = mneme_private.workspace_id() and u.external_id = any (array(select name from said)))
  select r.id, speaking.id as "saidBy",
    case when r.by_subject then coalesce(r.name, (select p.name from person p where p.id = speaking.id)) end as author,
    case when r.about is null then r.entity_id else ${entityNamed('r.about')} end as "entityId",
    r.of_person as "ofPerson"
  from said r cross join lateral (
    select coalesce(
      (select case when count(*) = 1 then min(best.id::text)::uuid end from (
        select p.id, rank() over (order by mneme_private.names_user(r.name, p.name, p.external_id) desc) as place
        from reader join person p on p.id = reader.user_id
        where reader.hit_id = r.id and mneme_private.names_user(r.name, p.name, p.external_id) > 0) best
        where best.place = 1),
      (select case when count(*) = 1 then min(p.id::text)::uuid end from person p
        where p.name = r.name or p.external_id = r.name),
      case when r.name is null then coalesce(
        case when r.visibility = 'private' then r.owner_user_id end,
        (select m.user_id from mneme.membership m
          where m.workspace_id = mneme_private.workspace_id() and m.user_id = r.created_by and m.role <> 'service'))
        end) as id) speaking`;

interface Row {
  readonly id: string;
  readonly saidBy: string | null;
  readonly author: string | null;
  readonly entityId: string | null;
  /** Whether it is about a person, if it speaks in the first person. */
  readonly ofPerson: boolean;
}

/**
 * Who said each hit, and whom it is about, by its id: one statement, as the caller. A turn is about its speaker if it
 * speaks in the first person, a fact about its subject, and a memory about whose it is. Summaries and documents are
 * about nobody.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function whoseHits(call: Call, hits: readonly FoundRow[]): Promise<ReadonlyMap<string, Whose>> {
  const asked = JSON.stringify(hits.map(({ kind, id }) => ({ kind, id })));
  const rows = await inOneStatement<Row>(call, statement, [asked], {
    signal: call.signal,
  });
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return new Map(rows.map((found) => [found.id, whoseOf(found, byId.get(found.id))]));
}

function whoseOf({ saidBy, author, entityId, ofPerson }: Row, hit: FoundRow | undefined): Whose {
  const told = hit?.kind !== 'message' || speaksOfOneself(hit.text ?? '');
  const known = saidBy !== null || entityId !== null;
  return {
    author,
    about: ofPerson && told && known ? { userId: saidBy, entityId: saidBy === null ? entityId : null } : null,
  };
}
