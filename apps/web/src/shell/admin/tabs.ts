import { type Icon, IconBuilding, IconHeart, IconUser, IconUsers } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface AdminTab {
  label: string;
  to: LinkProps['to'];
  /** Paths below it mark it as current. */
  prefix: string;
  icon: Icon;
}

/** The tabs of the back-office, from top to bottom. An area adds its own line when it is there. */
export const adminTabs: readonly AdminTab[] = [
  {
    label: 'User Administration',
    to: '/admin-dashboard/user-creation',
    prefix: '/admin-dashboard/user-creation',
    icon: IconUser,
  },
  {
    label: 'Customers',
    to: '/admin-dashboard/customer',
    prefix: '/admin-dashboard/customer',
    icon: IconBuilding,
  },
  {
    label: 'Teams Management',
    to: '/admin-dashboard/teams',
    prefix: '/admin-dashboard/teams',
    icon: IconUsers,
  },
  {
    label: 'Needs Content',
    to: '/admin-dashboard/needs-content',
    prefix: '/admin-dashboard/needs-content',
    icon: IconHeart,
  },
];
