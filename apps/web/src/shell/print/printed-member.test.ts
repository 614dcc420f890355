import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { addPrintedMember, printedMember } from './printed-member.ts';

it('the audit entry of a print names the member of the top dialog, otherwise of the screen', () => {
  expect(printedMember()).toBeUndefined();
  const closeTop = addPrintedMember({ memberId: asId(3), level: 7 });
  const closeScreen = addPrintedMember({ memberId: asId(1), level: 0 });
  const closeLower = addPrintedMember({ memberId: asId(2), level: 5 });
  expect(printedMember()).toBe(3);
  closeTop();
  expect(printedMember()).toBe(2);
  closeLower();
  expect(printedMember()).toBe(1);
  closeScreen();
  expect(printedMember()).toBeUndefined();
});
