// Implements `npm run icons`: writes packages/ui/src/icons from the icons that the screens import from
// `@guidepost/ui/icons`. The icons are from Tabler (MIT). Its package is installed only in a temporary folder, because
// it has 17,800 files and the screens use 150 of its icons.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const source = '@tabler/icons-react@3.51.0';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const target = path.join(root, 'packages/ui/src/icons');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('packages/ui/src/icons/'));
const names = new Set(
  files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /import (?:type )?\{([^}]*)\} from '@guidepost\/ui\/icons'/g,
      ),
    ].flatMap(([, list = '']) => list.match(/\bIcon[A-Z0-9]\w*/g) ?? []),
  ),
);
names.delete('IconProps');

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-icons-'));
try {
  writeFileSync(path.join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', source, 'react@19'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const icons = path.join(folder, 'node_modules/@tabler/icons-react/dist/esm/icons');
  const list = [...names].sort();
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(target)) if (file.startsWith('Icon')) rmSync(path.join(target, file));
  for (const name of list) {
    const file = path.join(icons, `${name}.mjs`);
    const { __iconNode: shapes } = await import(pathToFileURL(file).href);
    const [, style, kebab] = readFileSync(file, 'utf8').match(/createReactComponent\("(\w+)", "([\w-]+)"/) ?? [];
    const drawn = shapes.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
    writeFileSync(
      path.join(target, `${name}.ts`),
      `import { createIcon } from './create-icon.ts';\n\nexport const ${name} = createIcon('${style}', '${kebab}', ${JSON.stringify(drawn)});\n`,
    );
  }
  const lines = list.map((name) => `export { ${name} } from './${name}.ts';`);
  writeFileSync(
    path.join(target, 'index.ts'),
    `// Written by \`npm run icons\`. Drawings: Tabler Icons, MIT License, Copyright (c) 2020-2025 Paweł Kuna.\nexport type { Icon, IconProps } from './create-icon.ts';\n${lines.join('\n')}\n`,
  );
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', target],
    { cwd: root, stdio: 'inherit' },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
