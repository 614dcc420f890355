import { createIcon } from './create-icon.ts';

export const IconTemplate = createIcon('outline', 'template', [
  ['path', { d: 'M4 5a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -2' }],
  ['path', { d: 'M4 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6' }],
  ['path', { d: 'M14 12l6 0' }],
  ['path', { d: 'M14 16l6 0' }],
  ['path', { d: 'M14 20l6 0' }],
]);
