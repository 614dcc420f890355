import { latePopup } from '../../shared/late-popup.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';

/** The signed-in user's menu, with personal and device settings. */
export const UserMenu = latePopup(() => import('./UserMenuPopup.tsx'), UserMenuButton);
