import { constant } from 'postgraphile/grafast';
import { type AuditHead, auditHead } from '../../memory/audit.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** The end of the audit log's chain: auditHead. */
export function defineAuditOperations({ builder }: Api): void {
  const Head = builder.objectRef<AuditHead>('AuditHead').implement({
    description: "Where the workspace's audit chain ends.",
    fields: (t) => ({
      entries: t.exposeInt('entries', { description: 'How many entries it has: the number of the last.' }),
      hash: t.exposeString('hash', {
        description: 'The hash of the last, in base64; of 32 zero bytes where there is none.',
      }),
      waiting: t.exposeInt('waiting', {
        description:
          'How many entries are noted and not sealed into the chain yet: workers do that within a second or so.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    auditHead: t.field({
      description:
        'Where the audit chain ends, with which entries cut off its end are missed: keep it elsewhere and nothing before it can be changed unnoticed. For admins.',
      type: Head,
      nullable: true,
      plan: () => ask(constant(null), (by) => auditHead(by.services, by.caller)),
    }),
  }));
}
