import { createIcon } from './create-icon.ts';

export const IconBuildingHospital = createIcon('outline', 'building-hospital', [
  ['path', { d: 'M3 21l18 0' }],
  ['path', { d: 'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16' }],
  ['path', { d: 'M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4' }],
  ['path', { d: 'M10 9l4 0' }],
  ['path', { d: 'M12 7l0 4' }],
]);
