import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scriptOf } from './tools.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the browser tests that `npm test -- --axe NAME` runs. */
const testsFor = (name: string): string[] => {
  const args = ['test', '--config=e2e/playwright.config.ts', '--list', 'e2e/specs/axe.spec.ts'];
  const script = scriptOf(root, '@playwright/test', 'playwright');
  const env = { ...process.env, E2E_AXE: name };
  const output = execFileSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' });
  return output.split('\n').flatMap((line) => / › ([^›]+)$/.exec(line)?.[1] ?? []);
};

it('checks the screen with the name, otherwise the screens whose name contains it', () => {
  expect(testsFor('docket')).toEqual(['axe finds nothing on the screen: docket']);
  expect(testsFor('docket, ')).toContain('axe finds nothing on the screen: docket, Late events');
  expect(testsFor('no such screen')).toEqual(['a screen has this name']);
});
