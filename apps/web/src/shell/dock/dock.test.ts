import { expect, it } from 'vitest';
import { addPanel, collapsePanels, raisedPanels, shownPanel, showPanel } from './dock.ts';

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

it('counts every time that the user shows a panel, even a visible one, so that the panel takes the focus again', () => {
  const close = addPanel(1);
  const before = raisedPanels();
  showPanel(1);
  showPanel(1);
  expect(raisedPanels()).toBe(before + 2);
  showPanel(2);
  expect(raisedPanels()).toBe(before + 2);
  close();
});
