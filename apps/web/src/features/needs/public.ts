import { lazyPart } from '../../shared/lazy-part.ts';

export const NeedsPanel = lazyPart(() => import('./panel/NeedsPanel.tsx'));
export { needsOptions, useNeeds } from './api.ts';
export { categoryIcon } from './icons.ts';
export { NeedField } from './NeedField.tsx';
export { NeedLink } from './NeedLink.tsx';
export { NeedStatusChip } from './panel/NeedStatus.tsx';
export { useNeedActions } from './panel/use-need-actions.ts';
export { useNeedName } from './use-need-name.ts';
export { useNeedShortcuts } from './use-need-shortcuts.ts';
