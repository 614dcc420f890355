import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenPointers, checkedFiles, foreignReferences, pointersIn } from './pointers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('a page or heading that code and docs point to', () => {
  it('exists', () => {
    expect(checkedFiles(root).flatMap((file) => brokenPointers(root, file, read(file)))).toEqual([]);
  });

  it('is part of the repository', () => {
    expect(checkedFiles(root).flatMap((file) => foreignReferences(file, read(file)))).toEqual([]);
  });
});

describe('a pointer', () => {
  it('is found in a comment, a link and a path in a guide', () => {
    const page = ['docs', 'areas', 'texts.md'].join('/');
    expect(pointersIn('apps/x.ts', `/** Waits (${page}#quiet-hours). */`)).toEqual([
      { line: 1, target: page, anchor: 'quiet-hours' },
    ]);
    expect(
      pointersIn('docs/areas/calls.md', '\nsee [texts](texts.md#size) and [here](#legs), not [out](https://x.org)'),
    ).toEqual([
      { line: 2, target: page, anchor: 'size' },
      { line: 2, target: 'docs/areas/calls.md', anchor: 'legs' },
    ]);
    expect(pointersIn('CONTRIBUTING.md', 'in `apps/server/src/app.ts`')).toEqual([
      { line: 1, target: 'apps/server/src/app.ts', anchor: undefined },
    ]);
  });

  it('to a missing page or heading is reported with its line', () => {
    const to = (target: string) => brokenPointers(root, 'docs/carrier.md', `\n[x](${target})`);
    expect(to('areas/texts.md#quiet-hours')).toEqual([]);
    expect(to('areas/nowhere.md')).toEqual([
      `docs/carrier.md:2 points to ${['docs', 'areas', 'nowhere.md'].join('/')}, which does not exist.`,
    ]);
    expect(to('areas/texts.md#loud-hours')).toEqual([
      'docs/carrier.md:2 points to #loud-hours, which is no heading of docs/areas/texts.md.',
    ]);
  });
});

describe('a reference to a document that is not in the repository', () => {
  it('is reported with its line, and ordinary text is not reported', () => {
    const text = ['// limits (staff', '§9)'].join(' ');
    expect(foreignReferences('a.ts', `\n${text}`)).toEqual([
      `a.ts:2 refers to “${['staff', '§'].join(' ')}”, which nobody can look up: say why, or point to docs/areas.`,
    ]);
    expect(foreignReferences('a.ts', '// RFC 9110 §14, a decision of 2026, ASVS 5.2.4')).toEqual([]);
  });
});

describe('an anchor', () => {
  it('is created as on GitHub', () => {
    const text = "# What's new?\n## `API` and [links](x.md)\n## Again\n## Again\n```\n# no heading\n```\n";
    expect([...anchorsOf(text)]).toEqual(['whats-new', 'api-and-links', 'again', 'again-1']);
  });

  it('is also the id of an empty link, for a renamed heading', () => {
    expect([...anchorsOf('<a id="old-name"></a>\n\n## New name\n')]).toEqual(['new-name', 'old-name']);
  });
});
