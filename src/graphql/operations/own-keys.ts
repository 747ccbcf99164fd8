export { metadataFilterText as metadataFilter } from '../../memory/memory-keys.ts';
export { onBehalfOf, ownKey } from '../../memory/own-keys.ts';
