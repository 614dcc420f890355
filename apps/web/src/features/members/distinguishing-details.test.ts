import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { alikeMembers } from './distinguishing-details.ts';

const member = (id: number, name: string) => ({ id: asId<'Member'>(id), name });
const members = [
  member(1, 'Ana Ruiz'),
  member(2, 'Ana Ruiz'),
  member(3, 'Bo Lee'),
  { ...member(4, 'Cy Day'), foundBy: 'number' as const },
];

it('finds members with the same name', () => {
  expect([...alikeMembers(members, 'Ana')]).toEqual([1, 2]);
  expect([...alikeMembers(members.slice(1), 'Ana')]).toEqual([]);
});

it('finds members with the phone number that was searched', () => {
  expect([...alikeMembers(members.slice(1), '(409) 555-0166')]).toEqual([2, 3]);
  expect([...alikeMembers(members.slice(2), '4095550166')]).toEqual([]);
  expect([...alikeMembers(members.slice(1), '409')]).toEqual([]);
});
