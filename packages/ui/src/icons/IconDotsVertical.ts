import { createIcon } from './create-icon.ts';

export const IconDotsVertical = createIcon('outline', 'dots-vertical', [
  ['path', { d: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
]);
