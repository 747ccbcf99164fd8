import type { LoginKind } from '../../../src/postgres/logins.ts';

/** Every database role of ours, those that are a person's or a program's first. */
export const roles = [
  'anonymous',
  'member',
  'admin',
  'service',
  'worker',
  'search',
  'porter',
  'eraser',
  'provisioner',
  'queue',
  'queue_owner',
  'backup',
  'exposed',
  'authenticator',
  'owner',
] as const;
export type Role = (typeof roles)[number];

/**
 * Which roles a role is a member of. The authenticator inherits nothing and becomes one of them for a transaction.
 * Nobody becomes search, porter, eraser, backup or an owner.
 */
export const memberships: Readonly<Record<string, readonly Role[]>> = {
  authenticator: ['admin', 'anonymous', 'member', 'provisioner', 'service'],
  exposed: ['admin', 'member', 'service'],
};

export const loginKinds = ['authenticator', 'runner', 'backup'] as const satisfies readonly LoginKind[];

/** What the logins of a database are: the only members of anything here that somebody can log in as. */
export const logins: Readonly<Record<LoginKind, readonly Role[]>> = {
  authenticator: ['authenticator'],
  runner: ['queue', 'worker'],
  backup: ['backup'],
};

/** Roles that hold what they are members of, and next to nothing of their own: the policies leave them out. */
export const heirs: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  exposed: memberships.exposed ?? [],
};

/** Who may name objects of a schema (`usage`) or make some (`create`), and who may draw from or read a sequence. */
export const usagePolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mneme: {
    'anonymous member admin service worker search porter eraser provisioner queue queue_owner backup exposed':
      'usage',
    owner: 'create usage',
  },
  mneme_private: {
    'member admin service worker search porter eraser provisioner queue queue_owner backup exposed authenticator':
      'usage',
    owner: 'create usage',
  },
  mneme_search: { 'member admin service worker search': 'usage', owner: 'create usage' },
  mneme_operation: { 'member admin service worker': 'usage', owner: 'create usage' },
  graphile_worker: { queue_owner: 'create usage', 'queue backup': 'usage' },
  // The extensions' operators.
  public: {
    'anonymous member admin service worker search porter eraser provisioner queue queue_owner backup authenticator owner':
      'usage',
  },
  'mneme.embedding_model_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme.audit_log_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.corpus_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.term_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.vector_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'graphile_worker.job_queues_id_seq': { queue_owner: 'select update usage', backup: 'select' },
  'graphile_worker.jobs_id_seq1': { queue_owner: 'select update usage', backup: 'select' },
  'graphile_worker.tasks_id_seq': { queue_owner: 'select update usage', backup: 'select' },
};
