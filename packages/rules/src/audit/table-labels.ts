import type { ExportTable, PrintedScreen } from '@guidepost/contracts';

/** Names of the tables that can be exported. */
export const tableLabels: Readonly<Record<ExportTable, string>> = {
  members: 'Members',
  todos: 'To-dos',
  'scheduled-events': 'Scheduled events',
  calls: 'Calls',
  reviews: 'Call reviews',
  texts: 'Texts',
  visits: 'Visits',
  needs: 'Needs',
  referrals: 'Referrals',
  'status-requests': 'Status change requests',
  transfers: 'Transfers',
  consents: 'Consents',
  'survey-answers': 'Survey answers',
  'workflow-phases': 'Workflow phases of members',
  hospitalizations: 'Hospitalizations',
  'hospital-messages': 'Hospital messages',
  'enrollment-files': 'Imports',
  duplicates: 'Duplicates',
  users: 'Users',
  teams: 'Teams',
  customers: 'Customers',
  'phone-numbers': 'Phone Numbers',
  templates: 'Message Templates',
  'need-issues': 'Issues',
  surveys: 'Surveys',
  workflows: 'Workflows',
};

/** Names of the screens that can be printed. */
export const screenLabels: Readonly<Record<PrintedScreen, string>> = {
  docket: 'Docket',
  'member-list': 'Members',
  calls: 'Calls and texts',
  guides: 'Switch Guide View',
  dashboards: 'Dashboard',
  hospitalizations: 'Hospitalizations',
  'status-requests': 'Status change requests',
  'transfer-requests': 'Transfer requests',
  'hand-over': 'Handover',
  other: 'Other screen',
};
