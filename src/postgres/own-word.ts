/**
 * Who states a turn, as SQL: stated once for prompts and for `mneme_private.speaker_of_source`, which reads turns that
 * a persona does not see. `scripts/generate-access.ts` writes it into that function.
 */

/** Predicates of facts about health. */
export const healthPredicates = ['allergic_to', 'diet', 'has_condition', 'takes', 'blood_type'] as const;

/** The same as an SQL list. */
export const healthPredicateList = healthPredicates.map((name) => `'${name}'`).join(', ');

/** Authors and users are compared by first name: "Dana" and "Dana Reyes" are the same. */
export const firstName = (text: string) => `split_part(mneme_private.normalize_text(${text}), ' ', 1)`;

/**
 * Whether a turn was stored by the user, or by a service for them alone: what it says of its speaker is about the user.
 * What was learned from a private turn stays private when others get access to the thread.
 *
 * @param told the turn, and `learned` the fact or memory: aliases.
 */
export const storedFor = (told: string, learned: string, user: string) =>
  `(${told}.created_by = ${user}
  or ('private' in (${told}.visibility, ${learned}.visibility) and ${told}.owner_user_id = ${user}))`;

/** A user's name and the caller's key for them, as expressions. */
export interface Naming {
  readonly name: string;
  readonly key: string;
}

/** How well a text names a user: `mneme_private.names_user`. */
export const namesUser = (text: string, { name, key }: Naming) =>
  `mneme_private.names_user(${text}, ${name}, ${key})`;

/** How many turns around are checked for other speakers. */
const company = 20;

/**
 * Whether somebody other than the user is the speaker of a turn, in a conversation of several people that one of them
 * stores. If other named people speak, a user turn without a name may be anybody's. Turns that others stored do not
 * count: they say nothing of who speaks in these.
 *
 * @param said the turn: an alias, or a record with role, author, creator, workspace, branch and number.
 */
export function saidByAnother(said: string, user: Naming): string {
  return `(${namesUser(`${said}.author`, user)} = 0
  and (${said}.author is not null or ${said}.role = 'user') and exists (
  select from mneme.message other
  where other.workspace_id = ${said}.workspace_id and other.branch_id = ${said}.branch_id
    and other.sequence_no between ${said}.sequence_no - ${company} and ${said}.sequence_no + ${company}
    and other.role = 'user' and other.created_by is not distinct from ${said}.created_by
    and case when ${said}.author is null
      then other.author is not null and ${namesUser('other.author', user)} = 0
      else other.author <> ${said}.author end))`;
}

/** Whether a program stored a row, or nobody in particular: what it says is not a member's word about others. */
const byProgram = (row: string) =>
  `(${row}.created_by is null or exists (select from mneme.membership m
    where m.workspace_id = ${row}.workspace_id and m.user_id = ${row}.created_by and m.role = 'service'))`;

/** Whether a program or an admin stored a row, or nobody in particular. */
export const byProgramOrAdmin = (row: string) =>
  byProgram(row).replace("= 'service'", "in ('service', 'admin')");

/**
 * Whether a turn names the user as its author, and names nobody better who reads its thread: of two Danas neither has
 * the words of "Dana". Programs say who speaks, and users of themselves: a member could put words into another's mouth.
 *
 * @param told the turn, an alias; `user` the user's id, an expression.
 */
export function namedAsAuthor(told: string, user: string, naming: Naming): string {
  const mine = namesUser(`${told}.author`, naming);
  const theirs = namesUser(`${told}.author`, { name: 'reading.name', key: 'reading.external_id' });
  return `(${told}.role = 'user' and ${mine} > 0 and (${told}.created_by = ${user} or ${byProgram(told)})
  and not exists (
    select from (
      select ${told}.owner_user_id as id union all
      select p.user_id from mneme.thread_participant p
      where p.workspace_id = ${told}.workspace_id and p.thread_id = ${told}.thread_id union all
      select u.id from mneme.workspace_user u
      where ${told}.visibility = 'workspace' and u.workspace_id = ${told}.workspace_id
        and u.name = ${told}.author) reader
    join mneme.workspace_user reading on reading.workspace_id = ${told}.workspace_id and reading.id = reader.id
    where reader.id <> ${user} and ${theirs} >= ${mine}))`;
}

/**
 * Whether a turn states a fact about its speaker, or about the health of a relative ("My son is allergic to nuts"),
 * which is treated like the speaker's own.
 *
 * @param source alias of the fact's source; `fact` of the fact; `told` of the turn.
 */
export function ownWord(source: string, fact: string, told: string): string {
  return `(${source}.speaker = 'subject'
  or (${fact}.predicate in (${healthPredicateList})
    and (${fact}.subject ilike 'the user''s %'
      or starts_with(lower(${fact}.subject), lower(${told}.author) || '''s '))))`;
}

/**
 * Relatives and whom somebody lives with. Others whom a model may find, a boss or a patient, are left out unless they
 * are here: telling of their health is worse than not to.
 */
const kinPredicates = [
  'married_to',
  'engaged_to',
  ...(
    'partner husband wife spouse boyfriend girlfriend fiance fiancee mother father parent sister brother sibling twin ' +
    'half_sister half_brother son daughter child baby cousin aunt uncle niece nephew grandparent grandmother ' +
    'grandfather grandchild grandson granddaughter great_grandmother great_grandfather stepmother stepfather ' +
    'stepparent stepson stepdaughter stepchild stepsister stepbrother mother_in_law father_in_law parent_in_law ' +
    'sister_in_law brother_in_law son_in_law daughter_in_law pet dog cat roommate'
  )
    .split(' ')
    .map((whom) => `has_${whom}`),
]
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Whether a fact is about the health or the birthday of a relative or pet of the speaker of a turn: "my mum", or one
 * whom the speaker has named as theirs ("my son Emil"), in a fact that the same user stored for the same readers.
 *
 * @param fact alias of the fact; `told` of the turn.
 */
export function ofKin(fact: string, told: string): string {
  return `(${fact}.predicate in (${healthPredicateList}, 'birthday')
  and (${fact}.subject ilike 'the user''s %' or starts_with(lower(${fact}.subject), lower(${told}.author) || '''s ')
    or exists (
      select from mneme.fact kin
      where kin.workspace_id = ${fact}.workspace_id and kin.object_entity_id = ${fact}.subject_entity_id
        and kin.recorded_to is null
        and kin.predicate in (${kinPredicates})
        and kin.visibility = ${fact}.visibility and kin.owner_user_id is not distinct from ${fact}.owner_user_id
        and kin.created_by is not distinct from ${fact}.created_by)))`;
}
