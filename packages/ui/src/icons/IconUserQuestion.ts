import { createIcon } from './create-icon.ts';

export const IconUserQuestion = createIcon('outline', 'user-question', [
  ['path', { d: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0' }],
  ['path', { d: 'M6 21v-2a4 4 0 0 1 4 -4h3.5' }],
  ['path', { d: 'M19 22v.01' }],
  ['path', { d: 'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483' }],
]);
