set local role mneme_owner;

alter table mneme.summary
  add column redundant boolean not null default false,
  add column written_by text;

comment on column mneme.summary.redundant is 'Whether another summary says the same of the same turns: it is then neither embedded nor searched, so that one text is not found twice.';
comment on column mneme.summary.written_by is 'The summarizer that wrote its text, e.g. extractive; null for those written before this was noted.';
comment on column mneme.summary.support is 'How well the turns under it support its statements, 0 to 1; null until computed.';
comment on column mneme.summary.coverage is 'How much of what the turns under it say it covers, 0 to 1; null until computed.';

grant insert (redundant, written_by) on mneme.summary to mneme_member, mneme_admin, mneme_service, mneme_worker;
grant update (redundant, written_by) on mneme.summary to mneme_member, mneme_admin, mneme_service, mneme_worker;
-- A text that changes has to be looked at again, whoever changes it.
grant update (support, coverage) on mneme.summary to mneme_member, mneme_admin, mneme_service;

create function mneme_private.set_summary_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := case when not new.redundant then mneme_private.normalize_text(mneme_private.plain_text(new.content)) end;
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_summary_forms() is 'Writes the normalised form beside a summary''s text, none where another summary stands for it, and clears both where the text is sealed or removed.';

drop trigger summary_text_forms on mneme.summary;
create trigger summary_text_forms before insert or update of content, content_state, redundant on mneme.summary
  for each row execute function mneme_private.set_summary_forms();

-- A thread's move takes its summaries along.
create policy summary_move on mneme.summary for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant update (project_id) on mneme.summary to mneme_search;

-- What is made of a turn goes with it, whoever takes the turn away.
create policy summary_forget on mneme.summary for delete to mneme_search
  using (true);
grant delete on mneme.summary to mneme_search;
create policy thread_forget_summary on mneme.thread for update to mneme_search
  using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
grant update (summary) on mneme.thread to mneme_search;

reset role;
