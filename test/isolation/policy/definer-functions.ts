import type { FunctionGroup } from './function-group.ts';

/** Those that run as another role than search, which sees every workspace too: say in `why` what each argument can widen. */
export const definerFunctions: readonly FunctionGroup[] = [
  {
    runsAs: 'queue_owner',
    roles: 'worker',
    why: "The workspace's own jobs: which branches have none yet, and what one of them has taken.",
    functions: ['mneme_private.enqueue_formation()', 'mneme_private.note_claimed_turns(bigint,uuid[])'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'queue',
    why: 'Counts over all workspaces, for the workers.',
    functions: ['mneme_private.backlogs()', 'mneme_private.waiting_workspaces()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'admin service',
    why: 'Take the workspace from the setting.',
    functions: [
      'mneme_private.cancel_waiting_job(uuid)',
      'mneme_private.failed_jobs(text,integer)',
      'mneme_private.requeue_failed_job(uuid)',
    ],
  },
  {
    runsAs: 'queue_owner',
    roles: 'authenticator',
    why: 'Whether any worker runs: of no workspace.',
    functions: ['mneme_private.worker_alive()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'member admin service worker',
    why: 'Takes the workspace from the setting; tells a number.',
    functions: ['mneme_private.backlog_turns()', 'mneme_private.held_turns()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'member admin service',
    why: 'Takes the workspace from the setting; lets its own waiting turns be formed, and tells a number.',
    functions: ['mneme_private.release_turns()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'admin',
    why: 'Takes the workspace from the setting; tells numbers.',
    functions: ['mneme_private.reform_progress()', 'mneme_private.vectors_waiting()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'member admin service worker search porter eraser provisioner',
    why: 'Takes the workspace from the setting; a payload holds no text.',
    functions: ['mneme_private.enqueue(text,jsonb,text,interval,integer,integer)'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'provisioner authenticator',
    why: 'Counts over all workspaces, for whoever runs the server.',
    functions: ['mneme_private.outstanding_jobs()'],
  },
  {
    runsAs: 'queue_owner',
    roles: 'provisioner',
    why: 'For the command line, which moves a workspace between cells: its jobs leave one queue and come into another.',
    functions: ['mneme_private.attach_jobs(uuid)', 'mneme_private.detach_jobs(uuid)'],
  },
  {
    runsAs: 'owner',
    roles: 'provisioner queue',
    why: 'Registers a model; models belong to no workspace.',
    functions: ['mneme_private.ensure_embedding_model(text,integer)'],
  },
  {
    runsAs: 'porter',
    roles: 'provisioner',
    why: "Carry a workspace out and in, for the command line with the server's own credentials.",
    functions: [
      'mneme_private.begin_import(uuid,bytea,json,text[],text,integer,integer)',
      'mneme_private.archive_workspace_places(uuid[])',
      'mneme_private.export_workspace_rows(regclass,text[],text[],integer,integer)',
      'mneme_private.export_workspace_version(regclass,text[],text[])',
      'mneme_private.finish_import()',
      'mneme_private.import_notes()',
      'mneme_private.import_rows(text,text[],json)',
      'mneme_private.note_import(text,bigint)',
    ],
  },
  {
    runsAs: 'queue_owner',
    roles: 'eraser',
    why: "Jobs of the setting's workspace.",
    functions: ['mneme_private.forget_jobs(uuid[])'],
  },
  {
    runsAs: 'eraser',
    roles: 'member admin service',
    why: "In the setting's workspace, of what require_erasable lets the caller erase.",
    functions: ['mneme_private.erase(text,uuid)', 'mneme_private.preview_erasure(text,uuid)'],
  },
  {
    runsAs: 'eraser',
    roles: 'member admin service',
    why: "In the setting's workspace, a turn that the caller sees and wrote, owns, or manages as an admin: it looks itself.",
    functions: [
      'mneme_private.redact_message(uuid)',
      'mneme_private.edit_message(uuid,text,text)',
      'mneme_private.withhold(uuid,text,int4multirange)',
    ],
  },
  {
    runsAs: 'eraser',
    roles: 'member admin service',
    why: "In the setting's workspace, of what require_erasable lets the caller erase, or a thread that the program opened: it looks itself.",
    functions: ['mneme_private.set_privacy_mode(uuid,boolean,boolean)'],
  },
  {
    runsAs: 'eraser',
    roles: 'worker',
    why: "In the setting's workspace, a session by its branch and number.",
    functions: ['mneme_private.remove_transcript(uuid,integer)'],
  },
  {
    runsAs: 'eraser',
    roles: 'member admin service',
    why: "In the setting's workspace, an entity that is the caller's own, or the workspace's for an admin or a program, and names that such a one may decide on: they look themselves.",
    functions: [
      'mneme_private.allow_entity(text,uuid)',
      'mneme_private.delete_entity(uuid,boolean)',
      'mneme_private.disallow_entity(text)',
      'mneme_private.unwanted_entities(uuid,integer)',
    ],
  },
  {
    runsAs: 'owner',
    roles: 'queue',
    why: 'Samples tables for the planner, and says how many.',
    functions: ['mneme_private.analyse_grown()'],
  },
  {
    runsAs: 'owner',
    roles: 'provisioner queue',
    why: 'Renews what the planner knows; tells nothing.',
    functions: ['mneme_private.renew_planner_statistics()'],
  },
  {
    runsAs: 'eraser',
    roles: 'member admin service',
    why: "In the setting's workspace, of a project or thread that its owner, an admin who sees it or a program names: each asks for that first. Seating gives nobody what they don't read by right.",
    functions: [
      'mneme_private.change_project_member(uuid,uuid,boolean)',
      'mneme_private.change_thread_participant(uuid,uuid,boolean)',
      'mneme_private.move_into_project(uuid,uuid)',
      'mneme_private.add_participants(uuid)',
    ],
  },
  {
    runsAs: 'eraser',
    roles: '',
    why: 'Parts of these.',
    functions: [
      'mneme_private.clear_external_id(uuid,uuid)',
      'mneme_private.transfer_ownership(uuid,uuid,uuid)',
      'mneme_private.restrict_names(uuid[])',
      'mneme_private.restrict_threads(uuid[])',
    ],
  },
];
