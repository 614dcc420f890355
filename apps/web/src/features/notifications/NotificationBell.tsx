import { latePopup } from '../../shared/late-popup.tsx';
import { BellButton } from './BellButton.tsx';

/** The bell in the top bar. It opens the notification center. */
export const NotificationBell = latePopup(() => import('./NotificationPopup.tsx'), BellButton);
