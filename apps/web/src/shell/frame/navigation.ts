import type { ActingUser, ClientConfig } from '@guidepost/contracts';
import type { LinkProps } from '@tanstack/react-router';
import { can } from '../../shared/acting-user.ts';

/** An item of the top navigation. A module adds its own line; a hidden item is better than a dead one. */
export interface NavigationItem {
  label: string;
  to: LinkProps['to'];
  /** Paths below it mark it as current. */
  prefix: string;
  /** Returns true for users who see it; by default all users. */
  visible?: (user: ActingUser, config?: ClientConfig) => boolean;
  /** Opens in a new tab, at this address if the configuration has one, otherwise at `to`. */
  inNewTab?: (config?: ClientConfig) => string | null | undefined;
}

/** From left to right. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Docket', to: '/docket', prefix: '/docket' },
  { label: 'Members', to: '/member-list', prefix: '/member-list' },
  {
    label: 'Calls and texts',
    to: '/calls',
    prefix: '/calls',
    visible: (user) => can(user, 'CAN_CALL_MEMBERS') || can(user, 'CAN_SEE_SMS'),
  },
  {
    label: 'Dashboard',
    to: '/dashboards',
    prefix: '/dashboards',
    // without an outside workbook our own page, for users who may see it (docs/areas/docket.md#dashboard)
    visible: (user, config) => Boolean(config?.dashboardUrl) || can(user, 'CAN_DOCKET_EMBED'),
    inNewTab: (config) => config?.dashboardUrl,
  },
  {
    label: 'Hospitalizations',
    to: '/hospitalizations',
    prefix: '/hospitalizations',
    visible: (user) => user.administeredClientIds.length > 0,
  },
];

/** Returns the prefix of the item for a path; undefined if the path belongs to no item. */
export const currentPrefix = (pathname: string): string | undefined =>
  navigation.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.prefix;

/** Returns true if a path belongs to the back-office, which has its own header and tabs. */
export const isAdminPath = (pathname: string): boolean => /^\/admin-dashboard(\/|$)/.test(pathname);
