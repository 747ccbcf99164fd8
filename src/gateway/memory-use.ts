/** `read`: nothing is learned from the turns; `write`: nothing is put into the prompt; `off`: neither. */
export const gatewayMemories = ['on', 'read', 'write', 'off'] as const;
/** What of memory a request uses. */
export type GatewayMemory = (typeof gatewayMemories)[number];

/** Whether memory is put into the request's prompt. */
export function reads(memory: GatewayMemory): boolean {
  return memory === 'on' || memory === 'read';
}

/** Whether anything is learned from the request's turns. */
export function learns(memory: GatewayMemory): boolean {
  return memory === 'on' || memory === 'write';
}
