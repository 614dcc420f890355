import { createIcon } from './create-icon.ts';

export const IconMapSearch = createIcon('outline', 'map-search', [
  ['path', { d: 'M11 18l-2 -1l-6 3v-13l6 -3l6 3l6 -3v7.5' }],
  ['path', { d: 'M9 4v13' }],
  ['path', { d: 'M15 7v5' }],
  ['path', { d: 'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0' }],
  ['path', { d: 'M20.2 20.2l1.8 1.8' }],
]);
