import { createIcon } from './create-icon.ts';

export const IconX = createIcon('outline', 'x', [
  ['path', { d: 'M18 6l-12 12' }],
  ['path', { d: 'M6 6l12 12' }],
]);
