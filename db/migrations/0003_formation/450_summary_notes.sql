-- A removed memory's text goes from the notes of its session too.
set local role mneme_owner;
create policy summary_notes_forget on mneme.summary for update to mneme_search
  using (true) with check (true);
grant update (key_decisions, action_items) on mneme.summary to mneme_search;
reset role;
