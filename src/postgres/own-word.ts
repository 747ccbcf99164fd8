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

/** How many turns around are checked for other speakers. */
const company = 20;

/**
 * Whether somebody other than the user is the speaker of a turn, in a conversation of several people that one of them
 * stores. If other named people speak, a user turn without a name may be anybody's.
 *
 * @param said the turn: an alias, or a record with role, author, workspace, branch and number.
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
 * Whether a turn states a fact about its speaker, or about the health of a relative ("My son is allergic to nuts"),
 * which is treated like the speaker's own.
 *
 * @param source alias of the fact's source; `fact` of the fact; `told` of the turn.
 */
export function ownWord(source: string, fact: string, told: string): string {
  return `(${source}.speaker = 'subject'
  or (${fact}.predicate in (${healthPredicateList})
    and (${fact}.subject ilike 'the user''s %' or starts_with(lower(${fact}.subject), lower(${told}.author) || '''s '))))`;
}
