import type { ExportTable } from '@guidepost/contracts';

/** What the tables are called that can be exported. */
export const tableWords: Readonly<Record<ExportTable, string>> = {
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

/** Those that are of no customer. */
export const ofNoCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);
