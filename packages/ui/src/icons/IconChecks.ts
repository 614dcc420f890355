import { createIcon } from './create-icon.ts';

export const IconChecks = createIcon('outline', 'checks', [
  ['path', { d: 'M7 12l5 5l10 -10' }],
  ['path', { d: 'M2 12l5 5m5 -5l5 -5' }],
]);
