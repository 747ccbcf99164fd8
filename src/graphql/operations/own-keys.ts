export { metadataFilterText as metadataFilter } from '../../memory/knowledge/memory-keys.ts';
export { onBehalfOf, ownKey } from '../../memory/own-keys.ts';
