import { constant } from 'postgraphile/grafast';
import { type SpentToday, spentToday } from '../../memory/workspace/spending.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** What models and the gateway cost the workspace: spentToday. */
export function defineSpendingOperations({ builder }: Api): void {
  const Spent = builder.objectRef<SpentToday>('SpentToday').implement({
    description: 'What the workspace has spent in its present day, and how much it may.',
    fields: (t) => ({
      day: t.exposeString('day', { description: "The day, in the workspace's time zone." }),
      languageModelTokens: t.exposeFloat('languageModelTokens', {
        description:
          'Tokens of the language models that read turns and write summaries, reserved ones included.',
      }),
      languageModelTokensPerDay: t.exposeFloat('languageModelTokensPerDay', {
        description: "The most of them in a day: the workspace's own limit, else the server's.",
      }),
      gatewayCost: t.exposeFloat('gatewayCost', { description: "What the gateway's models cost." }),
      gatewayCostPerDay: t.exposeFloat('gatewayCostPerDay', {
        nullable: true,
        description: 'The most that they may cost in a day; null for no limit.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    spentToday: t.field({
      description: 'What the workspace has spent in its present day, and how much it may. Admins only.',
      type: Spent,
      nullable: true,
      plan: () => ask(constant(null), spentToday),
    }),
  }));
}
