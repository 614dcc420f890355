import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptional } from './complete-lock.mjs';

it('the lock file describes every optional package, so that npm ci accepts it on every platform (else: npm run lock)', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  expect(missingOptional(packages).map(([place]: [string, unknown]) => place)).toEqual([]);
});

it('describes a package that is missing by what its name tells', () => {
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
