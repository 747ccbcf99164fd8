import type { EntityFieldsFragment, SplitEntityInput } from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** An entity, after a change. */
export type EntityAnswer = EntityFieldsFragment;

/** What a manager of the workspace says of its entities and their names. */
export function entityChanges(send: Send) {
  return {
    /** Makes one entity another, and gives that. */
    async mergeEntities(entityId: string, intoEntityId: string, call?: CallOptions): Promise<EntityAnswer> {
      const input = { entityId, intoEntityId };
      return done((await send(operations.MergeEntitiesDocument, { input }, call)).mergeEntities).entity;
    },
    /** Takes names, or mentions, out of an entity into one of their own, and gives that. */
    async splitEntity(input: SplitEntityInput, call?: CallOptions): Promise<EntityAnswer> {
      return done((await send(operations.SplitEntityDocument, { input }, call)).splitEntity).entity;
    },
    /** Says that entities are not one: they are never merged or suggested again. */
    async keepApart(entityIds: string[], call?: CallOptions): Promise<void> {
      done((await send(operations.KeepApartDocument, { input: { entityIds } }, call)).keepApart);
    },
    /** Gives an entity another name. */
    async renameEntity(id: string, name: string, call?: CallOptions): Promise<EntityAnswer> {
      const { updateEntity } = await send(operations.RenameEntityDocument, { id, name }, call);
      return done(done(updateEntity).entity);
    },
    /** Deletes an entity; with `neverAgain` its name is not taken for one any more. */
    async deleteEntity(entityId: string, neverAgain: boolean, call?: CallOptions): Promise<void> {
      const input = { entityId, neverAgain };
      done((await send(operations.DeleteEntityDocument, { input }, call)).deleteEntity);
    },
    /** Lets a name be an entity again. */
    async allowEntity(name: string, call?: CallOptions): Promise<void> {
      done((await send(operations.AllowEntityDocument, { input: { name } }, call)).allowEntity);
    },
    /** Accepts a suggested name, or rejects it. */
    async decideAlias(aliasId: string, accepted: boolean, call?: CallOptions): Promise<void> {
      const input = { aliasId };
      if (accepted) done((await send(operations.AcceptAliasDocument, { input }, call)).acceptAlias);
      else done((await send(operations.RejectAliasDocument, { input }, call)).rejectAlias);
    },
    /** Removes a name. */
    async deleteAlias(id: string, call?: CallOptions): Promise<void> {
      done((await send(operations.DeleteAliasDocument, { id }, call)).deleteAliasVariant);
    },
  };
}
