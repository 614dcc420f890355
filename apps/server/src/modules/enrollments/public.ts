/** What users use: whose files go on in another name. */
export { handOnImports } from './hand-on.ts';
