import { createIcon } from './create-icon.ts';

export const IconLogin2 = createIcon('outline', 'login-2', [
  ['path', { d: 'M9 8v-2a2 2 0 0 1 2 -2h7a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-2' }],
  ['path', { d: 'M3 12h13l-3 -3' }],
  ['path', { d: 'M13 15l3 -3' }],
]);
