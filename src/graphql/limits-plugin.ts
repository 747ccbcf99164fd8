import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { assertParsable, assertVariables } from './document-check.ts';
import type { GraphqlHandlerOptions, GraphqlRequestContext } from './handler.ts';
import type { LimitsByRole } from './limits.ts';
import { measureOperation } from './query-limits.ts';
import { refuseBefore } from './refuse-before.ts';
import { uuidRule } from './uuid-rule.ts';

/** Refuses what is over a limit before it runs. */
export function limitsPlugin(
  schema: GraphQLSchema,
  limits: LimitsByRole,
  { development: introspection, maskedErrors }: Pick<GraphqlHandlerOptions, 'development' | 'maskedErrors'>,
): Plugin<GraphqlRequestContext> {
  const { maxTokens } = limits.of('member');
  return {
    onParams({ params }) {
      // appendMessages replaces what cannot be stored, and says of how many turns: one of them does not refuse the others.
      const cleans = /\bappendMessages\b/.test(params.query ?? '');
      assertVariables(params.variables, { cleans });
    },
    onParse({ setParseFn }) {
      setParseFn((source: string, given?: object) => {
        assertParsable(source, maxTokens);
        return parse(source, given);
      });
    },
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(noSubscriptions);
      addValidationRule(uuidRule);
      if (introspection) return;
      addValidationRule(NoSchemaIntrospectionCustomRule);
      // "Did you mean" would tell the schema name by name.
      setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules: ValidationRule[]) =>
        validate(schema, document, rules, { hideSuggestions: true }),
      );
    },
    ...refuseBefore(async (args) => {
      const context = args.contextValue as GraphqlRequestContext;
      const { caller, charge } = context;
      try {
        const cost = measureOperation(
          schema,
          args.document,
          args.operationName,
          args.variableValues ?? {},
          limits.of(caller.role),
        );
        context.cost = cost;
        await charge?.(cost);
        return null;
      } catch (error) {
        return maskedErrors.maskError(error);
      }
    }),
  };
}

/** GraphQL has no rule for operations of a kind that the schema lacks. */
const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`This API has no ${node.operation}s.`, { nodes: node }));
  },
});
