import { createIcon } from './create-icon.ts';

export const IconRecordMail = createIcon('outline', 'record-mail', [
  ['path', { d: 'M4 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0' }],
  ['path', { d: 'M14 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0' }],
  ['path', { d: 'M7 15l10 0' }],
]);
