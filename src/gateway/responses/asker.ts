import { hashOf } from '../conversation.ts';
import type { GatewayCall } from '../gateway.ts';

/** Whose a response is. */
export type Asker = Pick<GatewayCall, 'caller' | 'userKey' | 'personaKey'>;

/** Whose a response is, with its id, for what this process knows of it. */
export function keyOf({ caller, userKey, personaKey }: Asker, id: string): string {
  return hashOf(caller.workspaceId, userKey ?? caller.userId, personaKey ?? caller.personaId ?? null, id);
}
