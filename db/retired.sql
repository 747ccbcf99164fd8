-- Functions that Mneme had once and has no more. They are dropped after functions and triggers were made anew, when
-- nothing calls them; what is not there is passed over. A function that takes other arguments now stands here with
-- those it took.
drop function if exists
  mneme_private.unsay_turns(),
  mneme_private.unsay_turn(),
  mneme_private.unsay_days(),
  mneme_private.mend_branches(uuid[]),
  mneme_private.is_going(uuid, text, uuid),
  mneme_private.borrowed_words(uuid),
  mneme_private.set_summary_forms(),
  mneme_operation.set_project_member(uuid, text, uuid, text, boolean),
  mneme_operation.set_thread_participant(uuid, text, uuid, text, boolean),
  mneme_operation.append_messages(uuid, uuid, jsonb, boolean),
  mneme_private.queue_job(uuid, text, jsonb, text, interval, integer, integer),
  mneme_private.start_job(bigint, integer),
  mneme_private.fail_job(bigint, text, boolean),
  mneme_private.keep_failed_job(bigint),
  mneme_operation.gather_turns(integer),
  mneme_operation.revise_memory(uuid, text, timestamptz),
  mneme_operation.replace_memory(mneme.memory_item, mneme.memory_item),
  mneme_operation.update_task(uuid, text, text, timestamptz, boolean, text[], text, boolean, timestamptz),
  mneme_private.find_api_key(text),
  mneme_private.find_signing_key(uuid),
  mneme_operation.create_api_key(text, text, text[], timestamptz, uuid, text, bytea),
  mneme_operation.register_signing_key(text, text, text, text[], timestamptz, uuid),
  mneme_operation.issue_token(uuid, text, uuid);
