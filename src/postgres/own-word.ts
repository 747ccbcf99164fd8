/**
 * Whose word a turn is, in SQL: said here once, for prompts and for `mneme_private.whose_word`, which reads turns that a
 * persona does not see. `scripts/generate-access.ts` writes it into that.
 */

/** Predicates of facts about somebody's health. */
export const healthPredicates = ['allergic_to', 'diet', 'has_condition', 'takes', 'blood_type'] as const;

/** The same as a list of SQL. */
export const healthPredicateList = healthPredicates.map((name) => `'${name}'`).join(', ');

/** A first name is what most authors and users have in common: "Dana" and "Dana Reyes" are one. */
export const firstName = (text: string) => `split_part(mneme_private.normalize_text(${text}), ' ', 1)`;

/**
 * Whether a turn is what a user stored, or a program for them alone: what it says of its speaker is theirs. What was
 * learned from it while it was theirs alone stays private when others come to read the thread.
 *
 * @param told the turn, and `learned` the fact or memory: aliases.
 */
export const storedFor = (told: string, learned: string, user: string) =>
  `(${told}.created_by = ${user}
  or ('private' in (${told}.visibility, ${learned}.visibility) and ${told}.owner_user_id = ${user}))`;

/** Turns around one in which somebody else's word shows that several people speak. */
const company = 20;

/**
 * Whether somebody else than the user speaks a turn, in a conversation of several that one of them stores. Where others
 * speak who are named, a turn of people's without a name may be anybody's.
 *
 * @param said the turn: an alias, or a record with its role, author, workspace, branch and number.
 * @param name the user's first name, as an expression.
 */
export function saidByAnother(said: string, name: string): string {
  return `(coalesce(${firstName(`${said}.author`)}, '') <> ${name}
  and (${said}.author is not null or ${said}.role = 'user') and exists (
  select from mneme.message other
  where other.workspace_id = ${said}.workspace_id and other.branch_id = ${said}.branch_id
    and other.sequence_no between ${said}.sequence_no - ${company} and ${said}.sequence_no + ${company}
    and other.role = 'user'
    and case when ${said}.author is null
      then ${firstName('other.author')} <> ${name}
      else other.author <> ${said}.author end))`;
}

/**
 * Whether a turn states a fact about whoever says it, or the health of somebody of theirs ("My son is allergic to
 * nuts"), for which they are asked as for their own.
 *
 * @param source what the fact rests on, `fact` the fact, and `told` the turn: aliases.
 */
export function ownWord(source: string, fact: string, told: string): string {
  return `(${source}.speaker = 'subject'
  or (${fact}.predicate in (${healthPredicateList})
    and (${fact}.subject ilike 'the user''s %' or starts_with(lower(${fact}.subject), lower(${told}.author) || '''s '))))`;
}
