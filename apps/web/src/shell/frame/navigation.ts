import type { ActingUser, ClientConfig } from '@guidepost/contracts';
import type { LinkProps } from '@tanstack/react-router';
import { can } from '../session/actingUser.ts';

/**
 * An item of the top navigation. A module adds its own line when it is there; a hidden item is better than a dead one.
 */
export interface NavigationItem {
  label: string;
  to: LinkProps['to'];
  /** Paths below it mark it as current. */
  prefix: string;
  /** The people who see it; everybody by default. */
  visible?: (user: ActingUser, config?: ClientConfig) => boolean;
  /** Opens in a tab of its own, at this address where the configuration has one, else at `to`. */
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
    // without an outside workbook our own page, for who may see it (docs/areas/docket.md#dashboard)
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

/** The prefix of the item that a path is below; undefined where it is of none. */
export const currentPrefix = (pathname: string): string | undefined =>
  navigation.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.prefix;

/** Whether a path belongs to the back-office, which has a header and tabs of its own. */
export const isAdminPath = (pathname: string): boolean => /^\/admin-dashboard(\/|$)/.test(pathname);
