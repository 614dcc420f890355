import { createIcon } from './create-icon.ts';

export const IconArchive = createIcon('outline', 'archive', [
  ['path', { d: 'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2' }],
  ['path', { d: 'M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10' }],
  ['path', { d: 'M10 12l4 0' }],
]);
