import { asId, type Interaction } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { interactionLabels } from './interaction-labels.ts';

const t = ((text: string, values?: { count: number }) =>
  text.replace('{count}', String(values?.count))) as unknown as TFunction;
const item = (more: Partial<Interaction>): Interaction => ({
  interactionId: 1,
  interactionType: 'call',
  subjectIds: [asId(7)],
  timestamp: '2026-11-20T15:00:00Z',
  duration: null,
  incoming: false,
  subjects: [],
  unowned: null,
  excerpt: null,
  outcome: null,
  status: null,
  errorCode: null,
  ...more,
});
const labelsOf = (more: Partial<Interaction>) => Object.values(interactionLabels(t, item(more)));

it('describes the outcome of a call, and missed and failed calls', () => {
  expect(labelsOf({ duration: 840, outcome: 'Engaged', status: 'ENDED' })).toEqual(['Call, 14 min, Engaged', 'plain']);
  expect(labelsOf({ duration: 30, status: 'ENDED' })).toEqual(['Call', 'plain']);
  expect(labelsOf({ incoming: true, status: 'MISSED', excerpt: '…the landlord' })).toEqual([
    'Missed call: …the landlord',
    'warning',
  ]);
  expect(labelsOf({ status: 'MISSED', outcome: 'Inaccessible' })).toEqual(['Call, Inaccessible', 'plain']);
  expect(labelsOf({ status: 'FAILED' })).toEqual(['Call failed', 'danger']);
});

it('describes the delivery of a text', () => {
  const text = (more: Partial<Interaction>) => labelsOf({ interactionType: 'message', excerpt: 'The ride', ...more });
  expect(text({ status: 'delivered' })).toEqual(['Text delivered: The ride', 'plain']);
  expect(text({ status: 'received', incoming: true })).toEqual(['Text received: The ride', 'plain']);
  expect(text({ status: 'undelivered', errorCode: 30006 })).toEqual(['Not delivered: 30006 landline no SMS', 'danger']);
  expect(text({ status: 'sent' })).toEqual(['Text: The ride', 'plain']);
});

it('describes notes and visits', () => {
  expect(labelsOf({ interactionType: 'note', excerpt: 'Rent paid' })).toEqual(['Note: Rent paid', 'plain']);
  expect(labelsOf({ interactionType: 'visit', duration: 1500, outcome: 'Engaged' })).toEqual([
    'Visit, 25 min, Engaged',
    'plain',
  ]);
});
