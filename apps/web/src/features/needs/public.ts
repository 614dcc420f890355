import { lazyPart } from '../../shared/lazyPart.ts';

export const NeedsPanel = lazyPart(() => import('./panel/NeedsPanel.tsx'));
export { useNeeds } from './api.ts';
export { categoryIcon } from './icons.ts';
export { NeedField } from './NeedField.tsx';
export { NeedLink } from './NeedLink.tsx';
export { NeedStatusChip } from './panel/NeedStatus.tsx';
export { useNeedDeeds } from './panel/useNeedDeeds.ts';
export { useNeedKeys } from './useNeedKeys.ts';
export { useNeedName } from './useNeedName.ts';
