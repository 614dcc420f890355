import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';

/** Creates a folder with some files of Guidepost. The Node in its packages is a shell script. */
function folderWithNode(files: readonly string[], script: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'guidepost-bin-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of files) cpSync(path.join(repositoryRoot, file), path.join(root, file));
  const folder = path.join(root, `node_modules/node-linux-${process.arch}/bin`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'node'), 0o755);
  return root;
}

// npm 9 of Debian 13 does not link the program in node_modules/.bin.
it('bin/guidepost runs the Node of the packages if npm did not link it', () => {
  const root = folderWithNode(['bin/guidepost'], 'echo "the Node of the packages: $*"');
  const output = execFileSync(path.join(root, 'bin/guidepost'), ['doctor'], { encoding: 'utf8' });
  expect(output.trim()).toBe(`the Node of the packages: ${root}/apps/server/src/guidepost-cli.ts doctor`);
});

it.skipIf(process.platform !== 'linux')('a command names the package of a library that Node needs', () => {
  const root = folderWithNode(['scripts/run.mjs', 'scripts/lib/install.mjs', 'scripts/lib/lock.mjs'], 'exit 127');
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  const hash = createHash('sha256').update('{}').update(`${process.platform} ${process.arch}`).digest('hex');
  writeFileSync(path.join(root, 'node_modules/.guidepost-install'), hash);
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/run.mjs'), 'start'], {
    encoding: 'utf8',
  });
  expect(status).toBe(127);
  expect(stderr).toContain('apt-get install libatomic1');
});
