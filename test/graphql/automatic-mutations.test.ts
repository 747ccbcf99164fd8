import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let admin: Caller;
let member: Caller;
beforeAll(async () => {
  admin = api.one.admin;
  member = await api.one.caller('member', 'ann');
});

describe('automatic mutations', () => {
  it('are refused where the role may not', async () => {
    const mutation =
      'mutation ($id: UUID!) { updateUser(input: { id: $id, patch: { name: "me" } }) { user { name } } }';
    const { errors } = await api.ask(member, mutation, { id: member.userId });
    expect(errors[0]?.extensions?.code).not.toBe('INTERNAL_ERROR');
    expect(errors.length).toBe(1);
  });

  it("take no column that is not the caller's to set", async () => {
    const create =
      'mutation ($alias: AliasVariantInput!) { createAliasVariant(input: { aliasVariant: $alias }) { aliasVariant { id } } }';
    for (const field of ['workspaceId', 'id', 'createdAt', 'createdBy', 'ownerUserId']) {
      const { errors } = await api.ask(admin, create, {
        alias: { entityId: admin.userId, variant: 'x', [field]: 'x' },
      });
      expect(errors[0]?.message, field).toContain(`Field "${field}" is not defined`);
    }
  });

  it('are no longer there for places of the taxonomy, which change with their subtrees', async () => {
    const { data } = await api.ask(admin, '{ __schema { mutationType { fields { name } } } }');
    const names = data.__schema.mutationType.fields.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('updateTaxonomyNode');
    const patch =
      'mutation { deleteTaxonomyNode(input: { id: "00000000-0000-7000-8000-000000000000" }) { __typename } }';
    expect((await api.ask(admin, patch)).errors[0]?.message).toContain('path');
  });

  it('rename a user, a project and a persona', async () => {
    const service = await api.one.caller('service', 'bot');
    const made = await api.data(
      service,
      'mutation { ensureUser(input: { externalId: "u" }) { userId } ensureProject(input: { externalId: "p" }) { projectId } ensurePersona(input: { externalId: "q" }) { personaId } }',
    );
    const renamed = await api.data(
      admin,
      `mutation ($user: UUID!, $project: UUID!, $persona: UUID!) {
        updateUser(input: { id: $user, patch: { name: "Uma", timeZone: "Europe/Berlin" } }) { user { name timeZone } }
        updateProject(input: { id: $project, patch: { name: "Pax" } }) { project { name } }
        updatePersona(input: { id: $persona, patch: { name: "Quin" } }) { persona { name } }
      }`,
      {
        user: made.ensureUser.userId,
        project: made.ensureProject.projectId,
        persona: made.ensurePersona.personaId,
      },
    );
    expect(renamed).toEqual({
      updateUser: { user: { name: 'Uma', timeZone: 'Europe/Berlin' } },
      updateProject: { project: { name: 'Pax' } },
      updatePersona: { persona: { name: 'Quin' } },
    });
  });

  it('say of a row that is not there, or not for the caller, that it is not found', async () => {
    const elsewhere = await api.data(
      await api.other.caller('service', 'bot'),
      'mutation { ensurePersona(input: { externalId: "theirs", name: "Nia" }) { personaId } }',
    );
    for (const selected of ['clientMutationId', 'persona { name }']) {
      const { data, errors } = await api.ask(
        admin,
        `mutation ($id: UUID!) { updatePersona(input: { id: $id, patch: { name: "Mine" } }) { ${selected} } }`,
        { id: elsewhere.ensurePersona.personaId },
      );
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['ROW_NOT_FOUND']);
      expect(data.updatePersona).toBeNull();
    }
  });

  it('keep the normalised form of a name with the name', async () => {
    const { id } = (
      await database.owner.query<{ id: string }>(
        `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
         values ($1, 'person', 'Ann', 'ann', 'workspace') returning id`,
        [api.one.id],
      )
    ).rows[0] ?? { id: '' };
    const made = await api.data(
      admin,
      `mutation ($entity: UUID!) { createAliasVariant(input: { aliasVariant: { entityId: $entity, variant: "Ännchen", weight: 0.5 } }) {
        aliasVariant { id variant weight status visibility ownerUserId createdBy entity { canonicalName } }
      } }`,
      { entity: id },
    );
    const alias = made.createAliasVariant.aliasVariant;
    expect(alias).toMatchObject({
      variant: 'Ännchen',
      weight: 0.5,
      status: 'ACTIVE',
      visibility: 'PRIVATE',
      ownerUserId: admin.userId,
      createdBy: admin.userId,
      entity: { canonicalName: 'Ann' },
    });
    const rename = `mutation ($entity: UUID!, $patch: EntityPatch!) {
      updateEntity(input: { id: $entity, patch: $patch }) { entity { canonicalName kind description canonical { canonicalName } } }
    }`;
    await api.data(admin, rename, {
      entity: id,
      patch: { canonicalName: 'Anna Smith', kind: 'ORGANIZATION' },
    });
    const { updateEntity } = await api.data(admin, rename, { entity: id, patch: { description: 'of Ulm' } });
    expect(updateEntity.entity).toEqual({
      canonicalName: 'Anna Smith',
      kind: 'ORGANIZATION',
      description: 'of Ulm',
      canonical: { canonicalName: 'Anna Smith' },
    });
    const stored = await database.owner.query(
      `select e.canonical_normalized, a.variant_normalized from mneme.entity e
       join mneme.alias_variant a on a.workspace_id = e.workspace_id and a.entity_id = e.id where e.id = $1`,
      [id],
    );
    expect(stored.rows).toEqual([{ canonical_normalized: 'anna smith', variant_normalized: 'annchen' }]);
    await api.data(
      admin,
      'mutation ($id: UUID!) { deleteAliasVariant(input: { id: $id }) { aliasVariant { id } } }',
      { id: alias.id },
    );
    expect(
      (await api.data(admin, 'query ($id: UUID!) { aliasVariant(id: $id) { id } }', { id: alias.id }))
        .aliasVariant,
    ).toBeNull();
  });

  it("name an alias's persona by the caller's own key, and make it where it is new", async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
       values ($1, 'person', 'Bo', 'bo', 'workspace') returning id`,
      [api.one.id],
    );
    const create = `mutation ($alias: AliasVariantInput!) {
      createAliasVariant(input: { aliasVariant: $alias }) { aliasVariant { personaId persona { externalId } } }
    }`;
    const alias = (variant: string, persona: object) => ({ entityId: rows[0]?.id, variant, ...persona });
    const personas = async () =>
      (await api.data(admin, '{ personas(filter: { externalId: { equalTo: "aria" } }) { nodes { id } } }'))
        .personas.nodes;
    expect(await personas()).toEqual([]);
    const made = await api.data(member, create, { alias: alias('Bobo', { personaKey: 'aria' }) });
    expect(made.createAliasVariant.aliasVariant.persona).toEqual({ externalId: 'aria' });
    const again = await api.data(admin, create, { alias: alias('Bobby', { personaKey: 'aria' }) });
    const { personaId } = again.createAliasVariant.aliasVariant;
    expect(await personas()).toEqual([{ id: personaId }]);
    expect(made.createAliasVariant.aliasVariant.personaId).toBe(personaId);
    const literal = await api.data(
      admin,
      `mutation ($id: UUID!) { createAliasVariant(input: { aliasVariant: { entityId: $id, variant: "Bib", personaKey: "aria" } }) {
        aliasVariant { personaId }
      } }`,
      { id: rows[0]?.id },
    );
    expect(literal.createAliasVariant.aliasVariant.personaId).toBe(personaId);
    const none = await api.data(admin, create, { alias: alias('Boris', { personaKey: null }) });
    expect(none.createAliasVariant.aliasVariant.personaId).toBeNull();
    for (const refused of [{ personaKey: 'aria', personaId }, { personaKey: '' }]) {
      const { errors } = await api.ask(admin, create, { alias: alias('Bub', refused) });
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['BAD_INPUT']);
    }
  });
});
