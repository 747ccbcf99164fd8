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

const create =
  'mutation ($node: TaxonomyNodeInput!) { createTaxonomyNode(input: { taxonomyNode: $node }) { taxonomyNode { id path label metadata } } }';

describe('automatic mutations', () => {
  it("create, change and delete a place of the taxonomy in the caller's workspace", async () => {
    const made = await api.data(admin, create, {
      node: { path: 'zoo.cats', label: 'Cats', metadata: { colour: 'red' } },
    });
    const node = made.createTaxonomyNode.taxonomyNode;
    expect(node).toMatchObject({ path: 'zoo.cats', label: 'Cats', metadata: { colour: 'red' } });
    expect(
      (await api.data(api.other.admin, '{ taxonomyNodeByPath(path: "zoo.cats") { id } }')).taxonomyNodeByPath,
    ).toBeNull();

    const update =
      'mutation ($id: UUID!) { updateTaxonomyNode(input: { id: $id, patch: { label: "Katzen" } }) { taxonomyNode { label createdAt updatedAt } } }';
    const { updateTaxonomyNode } = await api.data(admin, update, { id: node.id });
    expect(updateTaxonomyNode.taxonomyNode.label).toBe('Katzen');
    expect(Date.parse(updateTaxonomyNode.taxonomyNode.updatedAt)).toBeGreaterThanOrEqual(
      Date.parse(updateTaxonomyNode.taxonomyNode.createdAt),
    );

    const remove = 'mutation ($id: UUID!) { deleteTaxonomyNode(input: { id: $id }) { taxonomyNode { id } } }';
    for (const mutation of [update, remove]) {
      const foreign = await api.ask(api.other.admin, mutation, { id: node.id });
      const [payload] = Object.values<{ taxonomyNode: unknown } | null>(foreign.data);
      expect(payload?.taxonomyNode ?? null, mutation).toBeNull();
    }
    expect(await api.data(admin, '{ taxonomyNodeByPath(path: "zoo.cats") { label } }')).toEqual({
      taxonomyNodeByPath: { label: 'Katzen' },
    });
    expect((await api.data(admin, remove, { id: node.id })).deleteTaxonomyNode.taxonomyNode.id).toBe(node.id);
    expect(
      (await api.data(admin, '{ taxonomyNodeByPath(path: "zoo.cats") { id } }')).taxonomyNodeByPath,
    ).toBeNull();
  });

  it('are refused where the role may not', async () => {
    const { createTaxonomyNode } = await api.data(admin, create, { node: { path: 'attic', label: 'Attic' } });
    const id = createTaxonomyNode.taxonomyNode.id;
    const refused = [
      [
        'mutation ($id: UUID!) { updateTaxonomyNode(input: { id: $id, patch: { label: "mine" } }) { taxonomyNode { label } } }',
        { id },
      ],
      ['mutation ($id: UUID!) { deleteTaxonomyNode(input: { id: $id }) { taxonomyNode { id } } }', { id }],
      [
        'mutation ($id: UUID!) { updateUser(input: { id: $id, patch: { name: "me" } }) { user { name } } }',
        { id: member.userId },
      ],
    ] as const;
    for (const [mutation, variables] of refused) {
      const { errors } = await api.ask(member, mutation, variables);
      expect(errors[0]?.extensions?.code, mutation).not.toBe('INTERNAL_ERROR');
      expect(errors.length, mutation).toBe(1);
    }
    const { taxonomyNode } = await api.data(admin, 'query ($id: UUID!) { taxonomyNode(id: $id) { label } }', {
      id,
    });
    expect(taxonomyNode).toEqual({ label: 'Attic' });
  });

  it("take no column that is not the caller's to set", async () => {
    for (const field of ['workspaceId', 'id', 'createdAt', 'updatedAt']) {
      const { errors } = await api.ask(admin, create, { node: { path: 'x', label: 'x', [field]: 'x' } });
      expect(errors[0]?.message, field).toContain(`Field "${field}" is not defined`);
    }
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
});
