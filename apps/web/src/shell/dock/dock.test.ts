import { expect, it } from 'vitest';
import { addPanel, collapsePanels, shownPanel, showPanel } from './dock.ts';

it('shows the latest panel, and the panel below it after the latest closes', () => {
  const closeFirst = addPanel(1);
  const closeSecond = addPanel(2);
  expect(shownPanel()).toBe(2);
  closeSecond();
  expect(shownPanel()).toBe(1);
  closeFirst();
  expect(shownPanel()).toBeUndefined();
});

it('collapses all panels, and shows one of them again', () => {
  const closes = [addPanel(1), addPanel(2), addPanel(3)];
  collapsePanels();
  expect(shownPanel()).toBeUndefined();
  expect(showPanel(1)).toBe(true);
  closes[0]?.();
  expect(shownPanel()).toBeUndefined();
  for (const close of closes) close();
  expect(showPanel(1)).toBe(false);
});
