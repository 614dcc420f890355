import { asId, type Member } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { withoutContact, withPrimary } from './lists.ts';

const second = { list: 'phoneNumbers', id: asId<'PhoneNumber'>(2) } as const;
const member = {
  phoneNumbers: [
    { id: 1, primary: true },
    { id: 2, primary: false },
  ],
  addresses: [{ id: 2, primary: true }],
} as unknown as Member;

it('has one primary contact of a kind, and does not change other kinds', () => {
  const changed = withPrimary(member, second);
  expect(changed.phoneNumbers.map(({ id, primary }) => [id, primary])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(changed.addresses).toBe(member.addresses);
});

it('removes one contact of a kind', () => {
  expect(withoutContact(member, second).phoneNumbers.map(({ id }) => id)).toEqual([1]);
  expect(withoutContact(member, second).addresses).toBe(member.addresses);
});
