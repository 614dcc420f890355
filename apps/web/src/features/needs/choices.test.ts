import { asId, type Need } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { needChoices } from './choices.ts';

const need = (id: number, label: string, may = true) =>
  ({
    id,
    issue: { key: 'x', label, labelEs: null },
    identifiedAt: `2026-11-0${id}T12:00:00Z`,
    userPermissions: may ? ['CAN_DOCUMENT'] : [],
  }) as unknown as Need;

it('offers the needs that can be documented', () => {
  expect(needChoices([need(1, 'Rides'), need(2, 'Food', false)], null)).toEqual([
    { id: 1, issueLabel: 'Rides', identifiedAt: undefined },
  ]);
});

it('offers the current need of the record, even if it is closed or deleted', () => {
  const linked = { id: asId<'Need'>(2), issueLabel: 'Food', issueLabelEs: 'Comida' };
  const ids = (needs: Need[]) => needChoices(needs, linked).map(({ id }) => id);
  expect(ids([need(1, 'Rides'), need(2, 'Food', false)])).toEqual([1, 2]);
  expect(ids([need(1, 'Rides')])).toEqual([1, 2]);
});

it('distinguishes needs with the same issue by the time at which they were identified', () => {
  const found = needChoices([need(1, 'Rides'), need(2, 'Rides'), need(3, 'Food')], null);
  expect(found.map(({ identifiedAt }) => identifiedAt)).toEqual([
    '2026-11-01T12:00:00Z',
    '2026-11-02T12:00:00Z',
    undefined,
  ]);
});
