/** What says that two members may be one. */
export { suggestPair } from './search.ts';
