import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const named = [...page.slice(0, page.indexOf('## Not used')).matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

/** Returns true if the page names the package, alone or by a pattern such as `@types/*`. */
const isNamed = (dependency: string) =>
  named.some((name) => (name.endsWith('*') ? dependency.startsWith(name.slice(0, -1)) : name === dependency));

it('docs/dependencies.md names each package that a package.json requires', () => {
  const folders = [
    '',
    'e2e',
    ...['apps', 'packages'].flatMap((at) => readdirSync(path.join(root, at)).map((one) => `${at}/${one}`)),
  ];
  const required = folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
  });
  expect(required.filter((name) => !name.startsWith('@guidepost/') && !isNamed(name))).toEqual([]);
});
