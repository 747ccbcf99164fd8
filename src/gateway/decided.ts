import { LRUCache } from 'lru-cache';
import type { MemoryServices } from '../memory/services.ts';
import { type CompletionPlan, readCompletionPlan, ruleFor } from '../memory/workspace/completion-models.ts';
import { type ChatMessage, textOf, wordsOf } from './conversation.ts';
import type { GatewayRequest } from './gateway.ts';
import { gatewayChannel } from './place.ts';
import type { Asked, Protocol } from './protocol.ts';
import type { GatewaySettings } from './settings.ts';
import { type Target, targetsOf } from './targets.ts';
import { capableTargets } from './translated-request.ts';

/** The targets that may answer a request. */
export interface Decided {
  /** `removals` of the plan that was read. */
  readonly removals: CompletionPlan['removals'];
  /** The rule that chose its model. */
  readonly rule: string | null;
  readonly targets: readonly Target[];
  /** Who checks the answer; empty where the rule names nobody. */
  readonly verifiers: readonly Target[];
}

/** Decides who answers, by a workspace's models, rules and budget as they are now. */
export interface Decider {
  decide(request: GatewayRequest, asked: Asked, protocol: Protocol): Promise<Decided>;
  /** `CompletionPlan.removals` as last read for a workspace. */
  lastRemovals(workspaceId: string): string | undefined;
}

/** For how many workspaces the newest known removal is cached. */
const marked = { max: 10_000 };

/** Creates it. */
export function createDecider(services: MemoryServices, settings: GatewaySettings): Decider {
  const marks = new LRUCache<string, string>(marked);
  return {
    async decide({ caller, channel, signal }, asked, protocol) {
      const plan = await readCompletionPlan({ services, caller, signal });
      marks.set(caller.workspaceId ?? '', plan.removals);
      const decided = ruleFor(plan, {
        model: asked.model,
        query: wordsOf(asked.messages.findLast(({ role }) => role === 'user') ?? {}),
        channel: channel ?? gatewayChannel,
        role: caller.role,
        requestCharacters: asked.messages.reduce((sum, each) => sum + textOf(each).length, 0),
        tools: asked.tools,
        images: asked.messages.some(hasPicture),
        at: new Date(),
      });
      const possible = targetsOf(settings, plan, decided?.model ?? asked.model);
      const targets = capableTargets(possible, asked, protocol);
      const verifiers = decided?.verifier ? targetsOf(settings, plan, decided.verifier) : [];
      return { removals: plan.removals, rule: decided?.rule ?? null, targets, verifiers };
    },
    lastRemovals: (workspaceId) => marks.get(workspaceId),
  };
}

function hasPicture({ content }: ChatMessage): boolean {
  return Array.isArray(content) && content.some(({ type }) => /^(input_)?image(_url)?$/.test(type));
}
