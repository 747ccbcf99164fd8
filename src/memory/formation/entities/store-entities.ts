import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { EntityKind } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import type { EntityEvidence } from './choose-entity.ts';

const createEntitiesStatement = readStatement(import.meta.dirname, 'create-entities.sql');
const addNamesStatement = readStatement(import.meta.dirname, 'add-names.sql');
const mergeEntitiesStatement = readStatement(import.meta.dirname, 'merge-entities.sql');
const suggestMergesStatement = readStatement(import.meta.dirname, 'suggest-merges.sql');
const renameEntitiesStatement = readStatement(import.meta.dirname, 'rename-entities.sql');

interface Named {
  readonly entityId: string;
  readonly name: string;
  readonly normalized: string;
}

/** What a window changes about entities. New ones have temporary ids until they are stored. */
export interface EntityChanges {
  readonly created: (Named & { readonly kind: EntityKind })[];
  readonly names: (Named & { readonly weight: number })[];
  readonly renamed: Named[];
  readonly merged: { readonly entityId: string; readonly intoEntityId: string }[];
  /** New entities that may be known ones, with the names that would be added to these. */
  readonly suggested: (Named & {
    readonly intoEntityId: string;
    readonly score: number;
    readonly evidence: readonly EntityEvidence[];
  })[];
}

/** Empty changes. */
export function noChanges(): EntityChanges {
  return { created: [], names: [], renamed: [], merged: [], suggested: [] };
}

/**
 * Stores what a window changes, with one statement for each kind of change and the privacy of its turns, and returns
 * a function from temporary to stored ids. Names of the profile (`ofProfile`, normalised) belong to no persona.
 */
export async function storeEntities(
  session: Session,
  turn: SourceTurn,
  changes: EntityChanges,
  ofProfile: ReadonlySet<string>,
): Promise<(entityId: string) => string> {
  const made = await createEntities(session, turn, changes.created, ofProfile);
  const stored = (entityId: string) => made.get(entityId) ?? entityId;
  await renameEntities(session, changes.renamed);
  await addNames(session, turn, changes.names, stored, ofProfile);
  await mergeEntities(session, changes.merged, stored);
  await suggest(session, turn, changes.suggested, stored);
  return stored;
}

async function createEntities(
  session: Session,
  turn: SourceTurn,
  created: EntityChanges['created'],
  ofProfile: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (created.length === 0) return new Map();
  const { rows } = await session.query<{ standIn: string; id: string }>(createEntitiesStatement, [
    session.caller.workspaceId,
    created.map(({ entityId }) => entityId),
    created.map(({ kind }) => kind),
    created.map(({ name }) => name),
    created.map(({ normalized }) => normalized),
    ...entityPrivacy(turn),
    [...ofProfile],
  ]);
  return new Map(rows.map(({ standIn, id }) => [standIn, id]));
}

async function renameEntities(session: Session, renamed: EntityChanges['renamed']): Promise<void> {
  if (renamed.length === 0) return;
  await session.query(renameEntitiesStatement, [
    session.caller.workspaceId,
    renamed.map(({ entityId }) => entityId),
    renamed.map(({ name }) => name),
    renamed.map(({ normalized }) => normalized),
  ]);
}

async function addNames(
  session: Session,
  turn: SourceTurn,
  names: EntityChanges['names'],
  stored: (entityId: string) => string,
  ofProfile: ReadonlySet<string>,
): Promise<void> {
  if (names.length === 0) return;
  await session.query(addNamesStatement, [
    session.caller.workspaceId,
    names.map(({ entityId }) => stored(entityId)),
    names.map(({ name }) => name),
    names.map(({ normalized }) => normalized),
    names.map(({ weight }) => weight),
    ...entityPrivacy(turn),
    [...ofProfile],
  ]);
}

async function mergeEntities(
  session: Session,
  merged: EntityChanges['merged'],
  stored: (entityId: string) => string,
): Promise<void> {
  if (merged.length === 0) return;
  await session.query(mergeEntitiesStatement, [
    session.caller.workspaceId,
    merged.map(({ entityId }) => stored(entityId)),
    merged.map(({ intoEntityId }) => stored(intoEntityId)),
  ]);
}

/**
 * Suggests that an entity is a known one, and its name one of the known one's. Decided suggestions are not made
 * again.
 */
async function suggest(
  session: Session,
  turn: SourceTurn,
  suggested: EntityChanges['suggested'],
  stored: (entityId: string) => string,
): Promise<void> {
  if (suggested.length === 0) return;
  await session.query(suggestMergesStatement, [
    session.caller.workspaceId,
    suggested.map(({ entityId }) => stored(entityId)),
    suggested.map(({ intoEntityId }) => stored(intoEntityId)),
    suggested.map(({ name }) => name),
    suggested.map(({ normalized }) => normalized),
    suggested.map(({ score }) => score),
    suggested.map(({ evidence }) => evidence.join(',')),
    ...entityPrivacy(turn),
  ]);
}

/** Owner, persona, visibility, sensitivity and creator of what a window adds. Without an owner if all may see it. */
function entityPrivacy(turn: SourceTurn): (string | null)[] {
  return turn.visibility === 'workspace'
    ? [null, null, 'workspace', turn.sensitivity, turn.createdBy]
    : [turn.ownerUserId, turn.personaId, turn.visibility, turn.sensitivity, turn.createdBy];
}
