import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { addPanel, collapsePanels } from '../dock/dock.ts';
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

it('a panel beside the page is not printed, so the audit entry names the member of the screen or of a dialog', () => {
  const closes = [
    addPrintedMember({ memberId: asId(1), level: 0 }),
    addPrintedMember({ memberId: asId(2), level: 7 }),
    addPanel(7),
  ];
  expect(printedMember()).toBe(1);
  collapsePanels();
  expect(printedMember()).toBe(1);
  const closeDialog = addPrintedMember({ memberId: asId(3), level: 5 });
  expect(printedMember()).toBe(3);
  closeDialog();
  // the user has moved the panel's content into a dialog over the page
  closes.pop()?.();
  expect(printedMember()).toBe(2);
  for (const close of closes) close();
});
