/** What users use: whose files go on in another name. */
export { handOnImports } from './reassign-imports.ts';
