import { createIcon } from './create-icon.ts';

export const IconListDetails = createIcon('outline', 'list-details', [
  ['path', { d: 'M13 5h8' }],
  ['path', { d: 'M13 9h5' }],
  ['path', { d: 'M13 15h8' }],
  ['path', { d: 'M13 19h5' }],
  ['path', { d: 'M3 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4' }],
  ['path', { d: 'M3 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4' }],
]);
