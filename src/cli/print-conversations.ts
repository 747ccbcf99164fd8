import type { ConversationAnswer, EntitiesPage, EntityAliasesPage, SettingsAnswer } from '../client/admin.ts';
import { onOneLine } from './terminal.ts';

/** Conversations for people: where and when, then what it came to. */
export function printConversations(found: readonly ConversationAnswer[]): string {
  if (found.length === 0) return 'No conversations.\n';
  return found
    .map((each) => {
      const head = [
        each.startedAt.slice(0, 16).replace('T', ' '),
        each.channel ?? 'no channel',
        each.ended ? null : 'goes on',
        each.sentiment && each.sentiment !== 'NEUTRAL' ? each.sentiment.toLowerCase() : null,
        `${each.messageCount} turn(s)`,
        each.sessionKey,
      ];
      const rows = [
        head.filter((part) => part !== null).join(' · '),
        ...(each.summary ? [onOneLine(each.summary)] : []),
        ...(each.topics.length > 0 ? [`Topics: ${each.topics.map(onOneLine).join(', ')}`] : []),
        ...each.keyDecisions.map(
          ({ text, reason }) => `Decided: ${onOneLine(text)}${reason ? ` (${onOneLine(reason)})` : ''}`,
        ),
        ...each.actionItems.map((item) => `To do: ${onOneLine(item)}`),
      ];
      return rows.map((row, place) => (place === 0 ? row : `   ${row}`)).join('\n');
    })
    .join('\n')
    .concat('\n');
}

/** Entities for people, one a line: id, kind, name, description. */
export function printEntities({ nodes, pageInfo }: EntitiesPage): string {
  const lines = nodes.flatMap((entity) =>
    entity
      ? [
          `${entity.id}  ${entity.kind.toLowerCase().padEnd(12)}  ${onOneLine(entity.canonicalName)}${entity.description ? `: ${onOneLine(entity.description)}` : ''}`,
        ]
      : [],
  );
  return listOf(lines, pageInfo.hasNextPage, 'No entities.');
}

/** Entities with the names they go by, for people: the name, then its variants with their weights. */
export function printAliases({ nodes, pageInfo }: EntityAliasesPage): string {
  const lines = nodes.flatMap((entity) =>
    entity
      ? [
          `${onOneLine(entity.canonicalName)} (${entity.kind.toLowerCase()}, ${entity.id})`,
          ...entity.aliasVariants.nodes.flatMap((alias) =>
            alias
              ? [
                  `   ${onOneLine(alias.variant)}  ${alias.weight.toFixed(2)}${alias.threshold == null ? '' : `  from ${alias.threshold.toFixed(2)}`}${alias.status === 'ACTIVE' ? '' : `  ${alias.status.toLowerCase()}`}`,
                ]
              : [],
          ),
        ]
      : [],
  );
  return listOf(lines, pageInfo.hasNextPage, 'No entities.');
}

/** Settings for people, one a line as `mneme settings --set` takes them. */
export function printSettings(settings: SettingsAnswer): string {
  return Object.entries(flatSettings(settings))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}\n`)
    .join('');
}

/** Settings under the names that `updateWorkspace` takes. */
export function flatSettings({
  transcriptRetention,
  traceRetention,
  archiveAfter,
  ...settings
}: SettingsAnswer) {
  return {
    ...settings,
    transcriptRetentionDays: transcriptRetention?.days ?? null,
    traceRetentionDays: traceRetention?.days ?? null,
    archiveAfterDays: archiveAfter?.days ?? null,
  };
}

function listOf(lines: readonly string[], more: boolean, none: string): string {
  if (lines.length === 0) return `${none}\n`;
  return `${[...lines, ...(more ? ['and more: --limit shows them'] : [])].join('\n')}\n`;
}
