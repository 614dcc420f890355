import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const mantine = path.join(root, 'node_modules/@mantine/core/esm');
const namesIn = (list = '') => list.split(',').map((name) => name.trim());

/** Returns the module of each component that the staff app's code imports from Mantine. */
function importedModules(): string[] {
  const modules = new Map<string, string>();
  for (const [, list, file = ''] of readFileSync(path.join(mantine, 'index.mjs'), 'utf8').matchAll(
    /import \{([^}]*)\} from "([^"]+)"/g,
  ))
    for (const name of namesIn(list)) modules.set(name, path.join(mantine, file));
  return globSync('apps/web/src/**/*.tsx', { cwd: root })
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, list]) => namesIn(list))
    .flatMap((name) => modules.get(name) ?? []);
}

/** Returns the names of the style sheets that these modules and their own imports need. */
function neededStyles(modules: readonly string[]): Set<string> {
  const needed = new Set<string>();
  const seen = new Set(modules);
  for (const file of seen) {
    const style = /([\w-]+)\.module\.mjs$/.exec(file)?.[1];
    if (style !== undefined) needed.add(style);
    else
      for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/ from "(\.[^"]+)"/g))
        seen.add(path.join(path.dirname(file), target));
  }
  return needed;
}

it('the styles of all Mantine components that the staff app uses are imported', () => {
  const needed = neededStyles(importedModules());
  expect(needed.size).toBeGreaterThan(30);
  const code = readFileSync(path.join(import.meta.dirname, 'styles.ts'), 'utf8');
  expect([...needed].filter((name) => !code.includes(`/styles/${name}.layer.css'`))).toEqual([]);
});
