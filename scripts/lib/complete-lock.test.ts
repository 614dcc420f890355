import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptional, withoutIntegrity } from './complete-lock.mjs';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

it('the lock file has a hash of every package (else: npm run lock)', () => {
  expect(withoutIntegrity(packages)).toEqual([]);
});

it('a package without a hash is reported, but no folder of this repository and no bundled package', () => {
  expect(
    withoutIntegrity({
      '': {},
      'packages/ui': {},
      'node_modules/@own/ui': { link: true },
      'node_modules/good': { integrity: 'sha512-x' },
      'node_modules/good/node_modules/bundled': { inBundle: true },
      'node_modules/bad': { version: '1.0.0' },
      'apps/web/node_modules/bad': { version: '1.0.0' },
    }),
  ).toEqual(['node_modules/bad', 'apps/web/node_modules/bad']);
});

it('the lock file describes every optional package, so that npm ci accepts it on every platform (else: npm run lock)', () => {
  expect(missingOptional(packages).map(([place]: [string, unknown]) => place)).toEqual([]);
});

it('describes a missing package from its name', () => {
  const packages = {
    '': {},
    'node_modules/tool': { optionalDependencies: { '@tool/cli-linux-arm64-musl': '2.0.0' }, dev: true },
  };
  expect(missingOptional(packages)).toEqual([
    [
      'node_modules/@tool/cli-linux-arm64-musl',
      { version: '2.0.0', cpu: ['arm64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    ],
  ]);
});
