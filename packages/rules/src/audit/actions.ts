import type { AuditFacts, AuditNames, AuditVia, Sentence, SentenceValue } from '@guidepost/contracts';
import { asWritten } from '../sentences/sentence.ts';
import type { Deeds } from './action-sentence.ts';
import { careDeeds } from './actions-care.ts';
import { contactDeeds } from './actions-contact.ts';
import { memberDeeds } from './actions-members.ts';
import { setupDeeds } from './actions-setup.ts';

/** What was done, by the action of its entry (docs/areas/audit.md#sentences). */
export const auditDeeds: Deeds = { ...contactDeeds, ...careDeeds, ...memberDeeds, ...setupDeeds };

/** So many members are named in a sentence; the others are counted. */
const namedMembers = 2;

export interface AuditDone {
  action: string;
  facts: AuditFacts;
  /** What those of the facts that are ids are called now; what was deleted for good has no name. */
  names: AuditNames;
  members: readonly { name: string }[];
  memberCount: number;
}

/** A command carries its arguments behind its name: 'staff role 5 GUIDE ADMIN'. */
const nameOf = (action: string): string =>
  action.startsWith('staff ') ? action.split(' ').slice(0, 2).join(' ') : action;

function membersValue(members: readonly { name: string }[], count: number): SentenceValue {
  const [first] = members;
  if (!first) return { word: 'a member' };
  if (count === 1) return first.name;
  const list = members.slice(0, namedMembers).map(({ name }) => name);
  return count > list.length ? { list, more: count - list.length } : { list };
}

/**
 * What an entry of the audit tells, as a sentence: of whom, and with what. Who did it stands beside it. Actions without a
 * sentence of their own (there are none in this version) are said by their names.
 */
export function auditDeed({ action, facts, names, members, memberCount }: AuditDone): Sentence {
  const deed = auditDeeds[nameOf(action)];
  if (!deed) return asWritten(action);
  const { outcome, status, ...plain } = names;
  const { key, values } = deed({
    ...plain,
    ...(outcome === undefined ? {} : { outcome: { word: outcome } }),
    ...(status === undefined ? {} : { status: { word: status } }),
    member: membersValue(members, memberCount),
    facts,
  });
  return { key, values: Object.fromEntries(Object.entries(values).filter(([name]) => key.includes(`{${name}}`))) };
}

/** By whose hand an entry came: a person who signed in, a link, another system, a job or the command line. */
export function auditVia(action: string, hasPerson: boolean): AuditVia {
  if (hasPerson) return 'person';
  if (action.startsWith('staff ')) return 'command';
  if (!isRequest(action)) return 'job';
  return isWebhook(action) ? 'service' : 'link';
}

/** What screens ask and keep by themselves while somebody works. */
export const ownAccordActions = [
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
] as const;

/** Whether an action is a request, and not a job or a command by its name. */
const isRequest = (action: string): boolean => /^[A-Z]+ \//.test(action);
const isWebhook = (action: string): boolean => action.startsWith('POST /webhooks/');

/**
 * Whether an entry is of what ran by itself: a job, another system's message, or what a screen asked without being told to.
 * What was refused or failed never is: that is what somebody looks for.
 */
export const isOwnAccord = (action: string, outcome: number): boolean =>
  outcome < 400 &&
  (ownAccordActions.some((one) => one === action) ||
    isWebhook(action) ||
    !(isRequest(action) || action.startsWith('staff ')));
