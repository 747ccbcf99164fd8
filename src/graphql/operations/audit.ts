import { constant } from 'postgraphile/grafast';
import { type AuditHead, auditHead } from '../../memory/access/audit.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** The end of the audit log's chain: auditHead. */
export function defineAuditOperations({ builder }: Api): void {
  const Head = builder.objectRef<AuditHead>('AuditHead').implement({
    description: "Where the workspace's audit chain ends.",
    fields: (t) => ({
      entries: t.exposeInt('entries', {
        description: 'How many entries it has, which is the number of the last one.',
      }),
      hash: t.exposeString('hash', {
        description: 'The hash of the last entry in base64; if there is none, 32 zero bytes in base64.',
      }),
      waiting: t.exposeInt('waiting', {
        description:
          'How many entries are stored but not in the chain yet. Workers add them within about a second.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    auditHead: t.field({
      description:
        'The end of the audit chain. Keep a copy of it elsewhere: then changes to earlier entries, and entries removed from the end, can be detected. For admins.',
      type: Head,
      nullable: true,
      plan: () => ask(constant(null), auditHead),
    }),
  }));
}
