import { createIcon } from './create-icon.ts';

export const IconCircle = createIcon('outline', 'circle', [['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0' }]]);
