import type {
  ModelFieldsFragment,
  ModelInput,
  RoutingRuleInput,
  RuleFieldsFragment,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** A model of the gateway. */
export type ModelAnswer = ModelFieldsFragment;
/** A rule that chooses one. */
export type RuleAnswer = RuleFieldsFragment;
/** The gateway's rules and models. */
export interface RoutingAnswer {
  readonly rules: RuleAnswer[];
  readonly models: ModelAnswer[];
}

/** The gateway's models and rules; role admin. */
export function routingOperations(send: Send) {
  return {
    /** The rules in their order, and the models that they choose. */
    async routing(call?: CallOptions): Promise<RoutingAnswer> {
      const { routingRules, models } = await send(operations.RoutingRulesDocument, {}, call);
      // Of equal positions the older rule comes first: they are read in the order of their ids.
      const rules = done(routingRules).nodes.filter((rule) => rule !== null);
      rules.sort((one, other) => one.position - other.position);
      return { rules, models: done(models).nodes.filter((model) => model !== null) };
    },
    /** Makes a model. */
    async createModel(model: ModelInput, call?: CallOptions): Promise<ModelAnswer> {
      return done(done((await send(operations.CreateModelDocument, { model }, call)).createModel).model);
    },
    /** Removes a model with the rules that choose it. */
    async deleteModel(id: string, call?: CallOptions): Promise<void> {
      done((await send(operations.DeleteModelDocument, { id }, call)).deleteModel);
    },
    /** Makes a rule. */
    async createRule(rule: RoutingRuleInput, call?: CallOptions): Promise<RuleAnswer> {
      const { createRoutingRule } = await send(operations.CreateRoutingRuleDocument, { rule }, call);
      return done(done(createRoutingRule).routingRule);
    },
    /** Removes a rule. */
    async deleteRule(id: string, call?: CallOptions): Promise<void> {
      done((await send(operations.DeleteRoutingRuleDocument, { id }, call)).deleteRoutingRule);
    },
  };
}
