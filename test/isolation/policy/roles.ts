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
  'backup',
  'runner',
  'exposed',
  'authenticator',
  'owner',
] as const;
export type Role = (typeof roles)[number];

/**
 * Which roles a role is a member of. The two logins stand at the door: the authenticator inherits nothing and becomes
 * one of them for a transaction, the runner holds the queue. Nobody becomes search, porter, eraser, backup or owner.
 */
export const memberships: Readonly<Record<string, readonly Role[]>> = {
  authenticator: ['admin', 'anonymous', 'member', 'provisioner', 'service'],
  exposed: ['admin', 'member', 'service'],
  runner: ['queue', 'worker'],
};

/** Roles that hold what they are members of, and next to nothing of their own: the policies leave them out. */
export const heirs: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  runner: memberships.runner ?? [],
  exposed: memberships.exposed ?? [],
};

/** Who may name objects of a schema (`usage`) or make some (`create`), and who may draw from or read a sequence. */
export const usagePolicies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mneme: {
    'anonymous member admin service worker search porter eraser provisioner queue backup exposed': 'usage',
    owner: 'create usage',
  },
  mneme_private: {
    'member admin service worker search porter eraser provisioner queue backup exposed authenticator':
      'usage',
    owner: 'create usage',
  },
  mneme_search: { 'member admin service worker search': 'usage', owner: 'create usage' },
  mneme_operation: { 'member admin service worker': 'usage', owner: 'create usage' },
  graphile_worker: { queue: 'create usage', backup: 'usage' },
  // The extensions' operators.
  public: {
    'anonymous member admin service worker search porter eraser provisioner queue backup authenticator owner':
      'usage',
  },
  'mneme.embedding_model_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.audit_pending_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.corpus_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.term_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'mneme_private.vector_delta_id_seq': { owner: 'select update usage', backup: 'select' },
  'graphile_worker.job_queues_id_seq': { queue: 'select update usage', backup: 'select' },
  'graphile_worker.jobs_id_seq1': { queue: 'select update usage', backup: 'select' },
  'graphile_worker.tasks_id_seq': { queue: 'select update usage', backup: 'select' },
};
