import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allFindings } from './findings.ts';

let root: string;
const catalogue = 'apps/web/src/shell/locales/es/texts.json';

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
const commit = (subject: string) => {
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--allow-empty', '-q', '-m', subject);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guidepost-prose-'));
  git('init', '-q');
  write('.gitignore', 'node_modules\n');
  write(catalogue, '{ "Send now": "Enviar" }\n');
  write('apps/web/src/old.ts', '// A good comment.\nexport const label = "Send now";\n');
  commit('all: begin');
  git('tag', 'v0.1.0');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the check', () => {
  it('passes without findings', async () => {
    expect(await allFindings(root)).toEqual([]);
  });

  it('fails for a bad comment', async () => {
    write('apps/web/src/old.ts', '// A good comment.\n\n// The organisation.\nexport const label = "Send now";\n');
    expect(await allFindings(root)).toEqual([
      'apps/web/src/old.ts:3 spelling: “organisation”: write “organization” (American spelling).',
    ]);
  });

  it('fails for a bad UI text', async () => {
    write(catalogue, '{ "Send now": "Enviar", "What moves": "Lo que se mueve" }\n');
    write('apps/web/src/new.ts', '\nexport const label = "What moves";\n');
    expect(await allFindings(root)).toEqual([
      expect.stringMatching(/^apps\/web\/src\/new\.ts:2 start: “What moves”: start with the noun/),
    ]);
  });

  it('fails for a bad commit subject', async () => {
    commit('added a label');
    expect(await allFindings(root)).toEqual([
      expect.stringMatching(/^commit \w+:1 subject: “added a label”: write “area: what changes”/),
    ]);
    git('tag', 'v0.2.0');
    expect(await allFindings(root)).toEqual([]);
  });

  it('fails for a bad page, changelog, SQL comment, error and summary', async () => {
    write('PAGE.md', 'A thing of ours.\n');
    write('CHANGELOG.md', 'A thing of ours.\n');
    write('changes/unreleased/a.yaml', 'kind: Added\nbody: A thing of ours.\n');
    write('apps/server/src/a.sql', '-- A thing of ours.\n');
    write('apps/server/src/a.ts', "throw new Error('A thing of ours');\n");
    write('packages/contracts/src/a.ts', "export const a = { summary: 'A thing of ours' };\n");
    expect((await allFindings(root)).map((line) => line.replace(/:\d+ phrase: .*/, '')).sort()).toEqual([
      'CHANGELOG.md',
      'PAGE.md',
      'apps/server/src/a.sql',
      'apps/server/src/a.ts',
      'changes/unreleased/a.yaml',
      'packages/contracts/src/a.ts',
    ]);
  });

  it('skips the migrations of version 0.1.0, and checks later ones', async () => {
    write('apps/server/src/migrations/202611262240_old.sql', '-- A thing of ours.\n');
    write('apps/server/src/migrations/202611262241_new.sql', '-- A thing of ours.\n');
    expect((await allFindings(root)).map((line) => line.split(':')[0])).toEqual([
      'apps/server/src/migrations/202611262241_new.sql',
    ]);
  });

  it('reads a changed file again in spite of the cache', async () => {
    write('PAGE.md', 'A thing of ours.\n');
    expect(await allFindings(root)).toHaveLength(1);
    write('PAGE.md', 'A good page.\n');
    expect(await allFindings(root)).toEqual([]);
  });

  it('leaves fixed texts alone, and asks for their reason', async () => {
    const bad = 'What moves';
    write(catalogue, `{ "${bad}": "Lo que se mueve" }\n`);
    write('apps/web/src/new.ts', `export const label = "${bad}";\n`);
    write('scripts/prose/fixed-texts.tsv', `${bad}\tIt is fixed wording.\n`);
    expect(await allFindings(root)).toEqual([]);
    write('scripts/prose/fixed-texts.tsv', `${bad}\nGone\tIt is fixed wording.\n`);
    expect(await allFindings(root)).toEqual([
      `scripts/prose/fixed-texts.tsv:1 exception: “${bad}”: add the reason after a tab.`,
      'scripts/prose/fixed-texts.tsv:2 exception: “Gone”: remove it: the product has no such text.',
    ]);
  });
});
