import { contracts } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';

let subject = 'guide';
vi.mock('../session/tokens.ts', () => ({ readTokens: () => ({ subject }) }));
vi.mock('react', () => ({
  useSyncExternalStore(subscribe: (listener: () => void) => () => void, read: () => unknown) {
    subscribe(() => {});
    return read();
  },
}));

/** Loads the module again, like another window of the same browser. */
async function openWindow() {
  vi.resetModules();
  return import('./own-versions.ts');
}
const team = (version: number) => ({ id: 5, version });
const { update } = contracts.teams;

beforeEach(() => {
  subject = 'guide';
});

it('a version that the user saved in another window is their own, and only this one', async () => {
  const [one, two] = [await openWindow(), await openWindow()];
  expect(two.useIsOwnVersion(update, team(2))).toBe(false);
  one.noteOwnVersion(update, { params: { id: 5 }, body: { version: 1 } }, team(2));
  expect(one.useIsOwnVersion(update, team(2))).toBe(true);
  await expect.poll(() => two.useIsOwnVersion(update, team(2))).toBe(true);
  expect(two.useIsOwnVersion(update, team(3))).toBe(false);
  expect(two.useIsOwnVersion(contracts.lines.update, team(2))).toBe(false);
  subject = 'another guide';
  expect(two.useIsOwnVersion(update, team(2))).toBe(false);
});

it('a save without changes, and a request that saves no such record, are not noted', async () => {
  const { noteOwnVersion, useIsOwnVersion } = await openWindow();
  noteOwnVersion(update, { params: { id: 5 }, body: { version: 2 } }, team(2));
  noteOwnVersion(contracts.teams.create, { body: {} }, team(2));
  expect(useIsOwnVersion(update, team(2))).toBe(false);
  // rows of different types can have the same id
  const row = contracts.needsContent.update;
  noteOwnVersion(row, { params: { type: 'issues', id: 5 }, body: { version: 1 } }, team(2));
  expect(useIsOwnVersion(row, team(2), 'domains')).toBe(false);
  expect(useIsOwnVersion(row, team(2), 'issues')).toBe(true);
});
