import {
  type Icon,
  IconAmbulance,
  IconArrowsJoin,
  IconBuilding,
  IconBuildingHospital,
  IconClipboardList,
  IconEye,
  IconFileExport,
  IconHeart,
  IconMessage,
  IconPhone,
  IconRoute,
  IconShieldCheck,
  IconSpeakerphone,
  IconTableImport,
  IconUser,
  IconUsers,
} from '@guidepost/ui/icons';
import type { LinkProps } from '@tanstack/react-router';

export interface AdminTab {
  label: string;
  to: LinkProps['to'];
  /** The tab is selected for all paths with this prefix. */
  prefix: string;
  icon: Icon;
}

export interface AdminTabGroup {
  label: string;
  tabs: readonly AdminTab[];
}

/** The back-office tab groups, from top to bottom. Each area adds its tab to a group. */
export const adminTabGroups: readonly AdminTabGroup[] = [
  {
    label: 'People',
    tabs: [
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
        label: 'Phone Number Management',
        to: '/admin-dashboard/phone-numbers',
        prefix: '/admin-dashboard/phone-numbers',
        icon: IconPhone,
      },
    ],
  },
  {
    label: 'Content',
    tabs: [
      {
        label: 'Surveys',
        to: '/admin-dashboard/surveys',
        prefix: '/admin-dashboard/survey',
        icon: IconClipboardList,
      },
      {
        label: 'Workflows',
        to: '/admin-dashboard/workflows',
        prefix: '/admin-dashboard/workflows',
        icon: IconRoute,
      },
      {
        label: 'Message Templates',
        to: '/admin-dashboard/message-templates',
        prefix: '/admin-dashboard/message-templates',
        icon: IconMessage,
      },
      {
        label: 'Needs Content',
        to: '/admin-dashboard/needs-content',
        prefix: '/admin-dashboard/needs-content',
        icon: IconHeart,
      },
      {
        label: 'Consent Terms',
        to: '/admin-dashboard/consent-terms',
        prefix: '/admin-dashboard/consent-terms',
        icon: IconShieldCheck,
      },
      {
        label: 'Alerts',
        to: '/admin-dashboard/alerts',
        prefix: '/admin-dashboard/alerts',
        icon: IconSpeakerphone,
      },
    ],
  },
  {
    label: 'Data',
    tabs: [
      {
        label: 'Imports',
        to: '/admin-dashboard/imports',
        prefix: '/admin-dashboard/imports',
        icon: IconTableImport,
      },
      {
        label: 'Hospital messages',
        to: '/admin-dashboard/hospital-messages',
        prefix: '/admin-dashboard/hospital-messages',
        icon: IconBuildingHospital,
      },
      {
        label: 'Hospitals',
        to: '/admin-dashboard/hospitals',
        prefix: '/admin-dashboard/hospitals',
        icon: IconAmbulance,
      },
      {
        label: 'Duplicates',
        to: '/admin-dashboard/duplicates',
        prefix: '/admin-dashboard/duplicates',
        icon: IconArrowsJoin,
      },
      {
        label: 'Exports',
        to: '/admin-dashboard/exports',
        prefix: '/admin-dashboard/exports',
        icon: IconFileExport,
      },
    ],
  },
  {
    label: 'Security',
    tabs: [
      {
        label: 'Audit',
        to: '/admin-dashboard/audit',
        prefix: '/admin-dashboard/audit',
        icon: IconEye,
      },
    ],
  },
];

export const adminTabs = adminTabGroups.flatMap((group) => group.tabs);

/** Returns the prefix of the tab for a path. Returns undefined if the path has no tab. */
export const currentTab = (pathname: string): string | undefined =>
  adminTabs.find(({ prefix }) => pathname.startsWith(prefix))?.prefix;
