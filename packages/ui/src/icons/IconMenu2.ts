import { createIcon } from './create-icon.ts';

export const IconMenu2 = createIcon('outline', 'menu-2', [
  ['path', { d: 'M4 6l16 0' }],
  ['path', { d: 'M4 12l16 0' }],
  ['path', { d: 'M4 18l16 0' }],
]);
