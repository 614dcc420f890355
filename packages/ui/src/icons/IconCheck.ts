import { createIcon } from './create-icon.ts';

export const IconCheck = createIcon('outline', 'check', [['path', { d: 'M5 12l5 5l10 -10' }]]);
