import type { ActingUser } from '@guidepost/contracts';
import type { LinkProps } from '@tanstack/react-router';

/** An item of the top navigation. A module adds its own line when it is there; a hidden item is better than a dead one. */
export interface NavigationItem {
  label: string;
  to: LinkProps['to'];
  /** Paths below it mark it as current. */
  prefix: string;
  /** Who sees it; everyone unless given. */
  visible?: (user: ActingUser) => boolean;
}

/** From left to right (staff §2). */
export const navigation: readonly NavigationItem[] = [
  { label: 'Docket', to: '/docket', prefix: '/docket' },
  { label: 'Members', to: '/member-list', prefix: '/member-list' },
];
