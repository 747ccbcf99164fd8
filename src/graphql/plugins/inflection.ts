import 'postgraphile';
import { TYPES } from 'postgraphile/@dataplan/pg';
import { recallKinds } from '../../memory/kinds.ts';

/** Better names for relations: table, foreign key column, name of the relation on the other side. */
const backwardNames: Record<string, string> = {
  'branch.parent_branch_id': 'childBranches',
  'memory_item.supersedes_id': 'supersededBy',
  'fact.supersedes_id': 'supersededBy',
  'entity.merged_into_id': 'mergedEntities',
  'merge_suggestion.entity_id': 'mergeSuggestions',
  'merge_suggestion.into_entity_id': 'suggestedMerges',
  'taxonomy_change.created_by': 'taxonomyChanges',
  'taxonomy_suggestion.thread_id': 'taxonomySuggestions',
  'taxonomy_suggestion.taxonomy_node_id': 'suggestions',
  'fact.subject_entity_id': 'facts',
  'fact.object_entity_id': 'factsAbout',
  'summary_part.summary_id': 'parts',
  'summary_part.part_id': 'wholes',
  'recall_expansion.recall_id': 'expansions',
  ...Object.fromEntries(
    recallKinds.flatMap((kind) => [
      [`recall_hit_${kind}.recall_id`, `${kind}Hits`],
      [`recall_hit_${kind}.${kind}_id`, 'recallHits'],
    ]),
  ),
  'message_version.message_id': 'earlierVersions',
  'message_version.created_by': 'messageEdits',
  'memory_entity.memory_id': 'memoryEntities',
  'memory_source.memory_id': 'sources',
  'fact_source.fact_version_id': 'sources',
  'fact_assertion.fact_version_id': 'assertions',
  'summary_message.summary_id': 'sources',
  'summary_statement.summary_id': 'statements',
  'summary_statement_message.summary_id.position': 'sources',
  'summary_statement_message.message_id': 'summaryStatements',
  'fact.created_by': 'statedFacts',
  'project_member.project_id': 'members',
  'thread_participant.thread_id': 'participants',
  'source_document.thread_id': 'documents',
  'source_document.taxonomy_node_id': 'documents',
  'chunk.document_id': 'chunks',
  'model.fallback_id': 'fallbackOf',
  'routing_rule.verifier_id': 'verifiedRules',
  'erasure_receipt_kind.receipt_id': 'kinds',
};

/** `id` is the row's own id and `nodeId` Relay's; enum values are upper-case; relations are named by their column. */
export const inflectionPlugin: GraphileConfig.Plugin = {
  name: 'MnemeInflectionPlugin',
  version: '1.0.0',
  after: ['PgAttributesPlugin', 'PgSimplifyInflectionPlugin', 'NodePlugin'],
  inflection: {
    add: {
      // Simplify-inflection wants to rename it, and complains when its plugin is off.
      nodeById: (_preset: GraphileConfig.ResolvedPreset, typeName: string) => `${typeName}ByNodeId`,
    },
    replace: {
      nodeIdFieldName: () => 'nodeId',
      _attributeName(previous, _preset, details) {
        const attribute = details.codec.attributes[details.attributeName];
        const name = attribute?.extensions?.tags?.name ?? details.attributeName;
        if (name !== 'id' || details.skipRowId) return required(previous)(details);
        // Not every id is a UUID: those of the audit log and the models keep their names.
        return attribute?.codec === TYPES.uuid ? 'id' : 'number';
      },
      enumValue: (previous, _preset, value, codec) => required(previous)(value, codec).toUpperCase(),
      singleRelation(previous, _preset, details) {
        const relation = relationOf(details);
        return relation?.localAttributes.join() === 'created_by' ? 'creator' : required(previous)(details);
      },
      _manyRelation(previous, _preset, details) {
        const relation = relationOf(details);
        if (relation?.remoteAttributes.join() === 'owner_user_id') {
          const rows = this.pluralize(this._singularizedCodecName(relation.remoteResource.codec));
          return this.camelCase(`owned-${rows}`);
        }
        return backwardName(details) ?? required(previous)(details);
      },
    },
  },
};

/** Returns the inflector that is replaced; throws if it is missing, because then the order of plugins is wrong. */
function required<Inflector>(previous: Inflector | undefined): Inflector {
  if (previous === undefined) throw new Error('There is no inflector to replace: check the plugin order');
  return previous;
}

function relationOf(details: GraphileBuild.PgRelationsPluginRelationDetails) {
  return details.registry.pgRelations[details.codec.name]?.[details.relationName];
}

function backwardName(details: GraphileBuild.PgRelationsPluginRelationDetails): string | undefined {
  const relation = relationOf(details);
  const table = relation?.remoteResource.extensions?.pg?.name;
  return relation && table ? backwardNames[`${table}.${relation.remoteAttributes.join('.')}`] : undefined;
}
