import type { ActingUser, ClientConfig } from '@guidepost/contracts';
import type { LinkProps } from '@tanstack/react-router';
import { can } from '../../shared/acting-user.ts';

/** An item in the top navigation. Each module adds its own line. Items that the user cannot open are hidden. */
export interface NavigationItem {
  label: string;
  to: LinkProps['to'];
  /** The item is selected for all paths with this prefix. */
  prefix: string;
  /** Returns true if the user sees the item. If undefined, all users see it. */
  visible?: (user: ActingUser, config?: ClientConfig) => boolean;
  /** Returns the URL to open in a new tab. If the configuration has none, the new tab opens `to`. */
  inNewTab?: (config?: ClientConfig) => string | null | undefined;
}

/** All items, from left to right. */
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
    // if no external dashboard is configured, users with the permission see the built-in page
    // (docs/areas/docket.md#dashboard)
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

/** Returns the prefix of the item for a path. Returns undefined if the path has no item. */
export const currentPrefix = (pathname: string): string | undefined =>
  navigation.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.prefix;

/** Returns true if a path is in the back-office, which has its own header and tabs. */
export const isAdminPath = (pathname: string): boolean => /^\/admin-dashboard(\/|$)/.test(pathname);
