import { createIcon } from './create-icon.ts';

export const IconArrowsLeftRight = createIcon('outline', 'arrows-left-right', [
  ['path', { d: 'M21 17l-18 0' }],
  ['path', { d: 'M6 10l-3 -3l3 -3' }],
  ['path', { d: 'M3 7l18 0' }],
  ['path', { d: 'M18 20l3 -3l-3 -3' }],
]);
