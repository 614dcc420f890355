/** What users use: whose files go on in another name. */
export { reassignImports } from './reassign-imports.ts';
