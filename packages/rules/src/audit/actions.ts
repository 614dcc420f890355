import type { AuditFacts, AuditNames, AuditVia, Sentence, SentenceValue } from '@guidepost/contracts';
import { asWritten } from '../sentences/sentence.ts';
import type { Actions } from './action-sentence.ts';
import { careActions } from './actions-care.ts';
import { contactActions } from './actions-contact.ts';
import { memberActions } from './actions-members.ts';
import { setupActions } from './actions-setup.ts';

/** Sentences for all actions, keyed by the entry's action (docs/areas/audit.md#sentences). */
export const auditActions: Actions = { ...contactActions, ...careActions, ...memberActions, ...setupActions };

/** Maximum number of members named in a sentence. The rest are only counted. */
const namedMembers = 2;

export interface AuditedAction {
  action: string;
  facts: AuditFacts;
  /** Current names of the records that the facts refer to by id. A permanently deleted record has no name. */
  names: AuditNames;
  members: readonly { name: string }[];
  memberCount: number;
}

/** Returns an action's name. For a command such as `staff role 5 GUIDE ADMIN`, omits its arguments. */
const nameOf = (action: string): string => (isCommand(action) ? action.split(' ').slice(0, 2).join(' ') : action);

function formatMembers(members: readonly { name: string }[], count: number): SentenceValue {
  const [first] = members;
  if (!first) return { word: 'a member' };
  if (count === 1) return first.name;
  const list = members.slice(0, namedMembers).map(({ name }) => name);
  return count > list.length ? { list, more: count - list.length } : { list };
}

/**
 * Returns an audit entry's sentence, with the member and the facts. The screen shows the person who acted next to the
 * sentence. If this version does not know the action, the sentence contains the action's name.
 */
export function auditAction({ action, facts, names, members, memberCount }: AuditedAction): Sentence {
  const toSentence = auditActions[nameOf(action)];
  if (!toSentence) return asWritten(action);
  const { outcome, status, ...plain } = names;
  const { key, values } = toSentence({
    ...plain,
    ...(outcome === undefined ? {} : { outcome: { word: outcome } }),
    ...(status === undefined ? {} : { status: { word: status } }),
    member: formatMembers(members, memberCount),
    facts,
  });
  return { key, values: Object.fromEntries(Object.entries(values).filter(([name]) => key.includes(`{${name}}`))) };
}

/** Returns the source of an entry: a signed-in user, a link, an external system, a job or the command line. */
export function auditVia(action: string, hasPerson: boolean): AuditVia {
  if (hasPerson) return 'person';
  if (isCommand(action)) return 'command';
  if (!isRequest(action)) return 'job';
  return isWebhook(action) ? 'service' : 'link';
}

/**
 * Requests that load a screen or a part of a screen. The screen repeats them after live events. This list does not
 * include exports, searches for members, or requests that open a single record.
 */
const pageLoads = [
  // the docket
  'GET /users/priority-contact/guide/{guideId}',
  'GET /users/{guideId}/todos',
  'GET /interaction/guide/{guideId}',
  'GET /interaction/unassigned',
  'GET /users/docket/team',
  'GET /users/goals-tracking/guide/{guideId}',
  'GET /users/{guideId}/scheduled-events/guide',
  'GET /users/calendar-address',
  'GET /absences',
  'GET /absences/covers',
  // the parts of a member's page
  'GET /feeds/items',
  'GET /feeds/pending-items',
  'GET /users/members/{memberId}/todos',
  'GET /care/user-needs',
  'GET /users/{memberId}/goals',
  'GET /users/goals-tracking/{memberId}',
  'GET /users/{userId}/scheduled-events',
  'GET /users/{userId}/scheduled-events/providers',
  'GET /users/{memberId}/member-statuses',
  'GET /users/member-status-change-request',
  'GET /users/member-transfer-requests',
  'GET /users/member-transfer-requests/guides',
  'GET /users/{memberId}/death-report',
  'GET /users/{memberId}/race-ethnicities',
  'GET /users/member-summary/feedback-descriptions',
  'GET /patients/get-reema-id',
  'GET /interaction/phone-numbers/twilio-details',
  'GET /interaction/guidance',
  'GET /chat/messages/scheduled',
  'GET /consent',
  'GET /consent/links',
  'GET /consent/user/{userId}/terms/{termId}/wording',
  'GET /needs',
  'GET /surveys/v2/user/{userId}',
  'GET /surveys/responses',
  'GET /workflows/assigned/phases',
  'GET /duplicates/merged-members/{memberId}',
  // lists of calls, texts and hospitals
  'GET /calls',
  'GET /sms',
  'GET /sms/conversations',
  'GET /hospitalizations',
  'GET /hospital-messages',
  // the admin portal
  'GET /users/administration',
  'GET /users/administration/{userId}/holdings',
  'GET /users/administration/{userId}/hand-over',
  'GET /users/administration/{userId}/sessions',
  'GET /users/internal-phone-number/available-numbers',
  'GET /users/admin/teams',
  'GET /setup/retired',
  'GET /setup/{kind}/{recordId}/retirement',
  'GET /patients/specializations',
  'GET /patients/medical-centers',
  'GET /patients/users',
  'GET /clients/training-provider-status',
  'GET /users/training-characters',
  'GET /needs/metadata',
  'GET /consent/terms',
  'GET /consent/terms/reach',
  'GET /surveys/v2',
  'GET /surveys/admin/stages_segments',
  'GET /surveys/admin/survey-record',
  'GET /surveys/admin/learn-more',
  'GET /workflows',
  'GET /notifications/administration/alerts',
  'GET /hospital-messages/senders',
  'GET /enrollment-imports',
  'GET /duplicates',
  'GET /duplicates/merges',
  'GET /exports/members',
] as const;

/** Requests that screens send automatically while a user works. */
export const automaticActions = [
  ...pageLoads,
  'WATCH /socket.io',
  'GET /calls/current',
  'GET /notifications/alerts',
  'GET /notifications/alerts/{memberId}',
  'GET /notifications/guide',
  'GET /users/preferences',
  'PUT /users/preferences',
  'POST /users/{memberId}/viewed',
  'POST /users/sigma-embed',
  'POST /notes/auto-save',
  'GET /notes/auto-save',
  'POST /consent/form/progress',
  'POST /surveys/link/progress',
  'GET /audit/chain',
  'GET /calls/outcomes',
  'GET /calls/filters',
  'GET /consent/allTerms',
  'GET /sms/filters',
  'GET /users/filters',
  'GET /users',
  'GET /users/teams',
  'GET /users/team',
  'GET /users/hierarchy',
  'GET /chat/messages/templates',
  'GET /chat/messages/template-variables',
  'GET /chat/messages/suggestions',
  'GET /chat/messages/scheduling-status',
  'POST /chat/messages/check',
  'GET /chat/messages/link-preview',
  'GET /users/internal-phone-number/get-all-internal-numbers',
  'GET /users/member-statuses',
  'GET /users/member-transfer-requests/reasons',
  'GET /users/race-ethnicities',
  'GET /care/need-categories',
  'GET /clients',
  'GET /hospital-messages/counts',
  'GET /hospitalizations/filter-options',
  'GET /hospitalizations/meta-counts',
  'GET /calls/{callId}/audit/tasks',
  'GET /calls/{callId}/audit/guides',
] as const;

/** Returns true if an action is a request, not a job or a command. */
const isRequest = (action: string): boolean => /^[A-Z]+ \//.test(action);
/** First words of the commands that write audit entries. */
export const auditedCommands = ['staff', 'client', 'audit'] as const;
const isCommand = (action: string): boolean => auditedCommands.some((word) => action.startsWith(`${word} `));
const isWebhook = (action: string): boolean => action.startsWith('POST /webhooks/');

/**
 * Returns true if an entry describes an automatic action: a job, a message from an external system, or a request that a
 * screen sent automatically. Refused and failed actions are not automatic, because auditors must find them.
 */
export const isAutomaticAction = (action: string, outcome: number): boolean =>
  outcome < 400 &&
  (automaticActions.some((one) => one === action) || isWebhook(action) || !(isRequest(action) || isCommand(action)));
