import { type AnyEndpoint, contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import {
  type AuditedAction,
  auditAction,
  auditActions,
  auditVia,
  automaticActions,
  isAutomaticAction,
} from './actions.ts';

const dolores = { name: 'Dolores Whitaker' };
const sentenceOfAction = (action: string, given: Partial<AuditedAction> = {}) =>
  sentenceText(auditAction({ action, facts: {}, names: {}, members: [dolores], memberCount: 1, ...given }));

const isAudited = ({ access, subjects, hidesMember }: AnyEndpoint) =>
  Boolean(subjects?.length || hidesMember) || (access.kind !== 'public' && access.kind !== 'signed-in');
const audited = Object.values(contracts)
  .flatMap((module) => Object.values(module) as AnyEndpoint[])
  .filter(isAudited)
  .map(({ method, path }) => `${method} ${path}`);

describe('the sentence of an audit entry', () => {
  it('describes the action, its member and its values', () => {
    expect(sentenceOfAction('PATCH /calls/{id}', { facts: { outcome: 3 }, names: { outcome: 'Answered' } })).toBe(
      'Set the outcome of a call with Dolores Whitaker to Answered',
    );
    expect(sentenceOfAction('POST /surveys/admin/survey-record/{id}/publish', { facts: { moved: 12 } })).toBe(
      'Published a survey and moved open assignments (12) to the new version',
    );
    expect(sentenceOfAction('PATCH /calls/{id}')).toBe('Wrote notes for a call with Dolores Whitaker');
    expect(sentenceOfAction('PATCH /needs/{needId}', { facts: { abandoned: true } })).toBe(
      'Stopped pursuing a need for Dolores Whitaker',
    );
    expect(
      sentenceOfAction('POST /consent', { facts: { term: 1, agreed: false }, names: { term: 'Consent to treat' } }),
    ).toBe('Recorded that Dolores Whitaker rejected Consent to treat');
    expect(sentenceOfAction('PATCH /users/administration/{userId}', { names: { staff: 'Marisol Vega' } })).toBe(
      'Changed the user Marisol Vega',
    );
  });

  it('names a retired setup record and its kind', () => {
    const action = 'PUT /setup/{kind}/{recordId}/retirement';
    expect(sentenceOfAction(action, { facts: { setupKind: 'templateCategory', retired: true } })).toBe(
      'Retired a template category',
    );
    const facts = { setupKind: 'templateCategory', setup: 4, retired: true };
    expect(sentenceOfAction(action, { facts, names: { setup: 'Rides' } })).toBe('Retired the template category Rides');
    expect(sentenceOfAction(action, { facts: { setupKind: 'team', retired: false } })).toBe('Restored a team');
    expect(sentenceOfAction(action)).toBe('Retired or restored an item in the admin portal');
  });

  it('contains product terms as terms, so that they are translated, and no unused value', () => {
    const { values } = auditAction({
      action: 'PATCH /calls/{id}',
      facts: { outcome: 3 },
      names: { outcome: 'Answered' },
      members: [dolores],
      memberCount: 1,
    });
    expect(values).toEqual({ outcome: { word: 'Answered' }, member: 'Dolores Whitaker' });
  });

  it('names some of many members and counts the others', () => {
    const members = ['Ana', 'Luis', 'Bo', 'Eva', 'Kim'].map((name) => ({ name }));
    expect(sentenceOfAction('GET /duplicates/{id}', { members: members.slice(0, 2), memberCount: 2 })).toBe(
      'Compared two possible duplicates: Ana and Luis',
    );
    expect(sentenceOfAction('GET /users/{memberId}', { members, memberCount: 12 })).toBe(
      'Viewed the page of Ana, Luis, and 10 more',
    );
    expect(sentenceOfAction('GET /users/{memberId}', { members: [], memberCount: 0 })).toBe(
      'Viewed the page of a member',
    );
  });

  it('exists for each request that adds an entry', () => {
    expect(audited.filter((action) => !(action in auditActions))).toEqual([]);
    const former = ['GET /consent/links/{key}', 'GET /consent/form'];
    const known = new Set([...audited, ...former]);
    const beside = /^(\w+ \/(webhooks|storage|socket\.io|exports\/\w+\/\{secret\}|audit\/exports\/\{secret\}))|^[^/]+$/;
    expect(Object.keys(auditActions).filter((action) => !known.has(action) && !beside.test(action))).toEqual([]);
  });
});

describe('an automatic entry', () => {
  it('is a request of screens, jobs or other systems, and never a refused one', () => {
    expect(automaticActions.filter((action) => !(action in auditActions))).toEqual([]);
    for (const action of [
      'GET /calls/current',
      'GET /users/{guideId}/todos',
      'GET /feeds/items',
      'GET /users/administration/{userId}/holdings',
      'GET /needs',
      'GET /consent/terms/reach',
      'GET /chat/messages/link-preview',
      'GET /setup/{kind}/{recordId}/retirement',
      'GET /consent/user/{userId}/terms/{termId}/wording',
      'write_up_recording',
      'users.invite',
      'POST /webhooks/calls/status',
    ]) {
      expect([action, isAutomaticAction(action, 200)]).toEqual([action, true]);
      expect([action, isAutomaticAction(action, 500)]).toEqual([action, false]);
    }
    for (const action of [
      'PATCH /calls/{id}',
      'GET /users/{memberId}',
      'GET /users/members',
      'GET /calls/{id}',
      'GET /sms/conversation',
      'GET /audit/entries',
      'POST /consent/form',
      'staff role 5 GUIDE ADMIN',
      'staff end-sessions all',
      'client import',
      'audit archive',
      'audit retention',
      'audit expire',
    ])
      expect([action, isAutomaticAction(action, 200)]).toEqual([action, false]);
  });
});

it.each([
  ['POST /notes', true, 'person'],
  ['POST /consent/form', false, 'link'],
  ['POST /webhooks/hl7', false, 'service'],
  ['users.invite', false, 'job'],
  ['staff role 5 GUIDE ADMIN', false, 'command'],
  ['client export', false, 'command'],
  ['audit archive', false, 'command'],
  ['audit expire', false, 'command'],
] as const)('%s is sent by %s', (action, hasPerson, via) => {
  expect(auditVia(action, hasPerson)).toBe(via);
});
