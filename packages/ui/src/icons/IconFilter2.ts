import { createIcon } from './create-icon.ts';

export const IconFilter2 = createIcon('outline', 'filter-2', [
  ['path', { d: 'M4 6h16' }],
  ['path', { d: 'M6 12h12' }],
  ['path', { d: 'M9 18h6' }],
]);
