import { createIcon } from './create-icon.ts';

export const IconChevronRight = createIcon('outline', 'chevron-right', [['path', { d: 'M9 6l6 6l-6 6' }]]);
