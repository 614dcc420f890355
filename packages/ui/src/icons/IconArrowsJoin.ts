import { createIcon } from './create-icon.ts';

export const IconArrowsJoin = createIcon('outline', 'arrows-join', [
  ['path', { d: 'M3 7h5l3.5 5h9.5' }],
  ['path', { d: 'M3 17h5l3.495 -5' }],
  ['path', { d: 'M18 15l3 -3l-3 -3' }],
]);
