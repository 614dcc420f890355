import { asId, type StatusOption } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { engagedStatusOf } from './engaged-status.ts';

const option = (id: number, key: string, isSelectable: boolean) =>
  ({ memberStatus: { id: asId<'Status'>(id), key }, isSelectable }) as StatusOption;

it('an engaged member gets the first engaged status that can be requested', () => {
  const attempted = option(1, 'attempted', true);
  expect(engagedStatusOf([attempted, option(2, 're-engaged', true), option(3, 'newly-engaged', true)])).toBe(3);
  expect(engagedStatusOf([attempted, option(2, 're-engaged', true), option(3, 'newly-engaged', false)])).toBe(2);
  expect(engagedStatusOf([attempted, option(3, 'newly-engaged', false)])).toBeUndefined();
});
