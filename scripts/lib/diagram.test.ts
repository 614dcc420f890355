import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagramOf, shortestCalls, withDiagram } from './diagram.ts';
import { readImports } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));

describe('the diagram of modules', () => {
  it('is up to date in docs/architecture.md: run npm run diagram if it is not', () => {
    const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    expect(withDiagram(page, readImports(root))).toBe(page);
  });

  it('shows calls between modules and between features, but neither their tests nor their own files', () => {
    const modules = 'apps/server/src/modules';
    const features = 'apps/web/src/features';
    const diagram = diagramOf([
      { file: `${modules}/notes/service.ts`, target: `${modules}/needs/public.ts` },
      { file: `${modules}/notes/module.ts`, target: `${modules}/needs/public.ts` },
      { file: `${modules}/notes/module.ts`, target: `${modules}/notes/service.ts` },
      { file: `${modules}/notes/notes.test.ts`, target: `${modules}/visits/public.ts` },
      { file: `${features}/notes/NoteDialog.tsx`, target: `${features}/members/public.ts` },
      { file: `${features}/notes/NoteDialog.tsx`, target: `${features}/drafts/public.ts` },
      { file: 'apps/web/src/features.ts', target: `${features}/notes/NoteRow.tsx` },
    ]);
    expect(diagram).toContain('flowchart LR\n  notes --> needs\n```');
    expect(diagram).toContain('| notes | needs | drafts, members |');
    expect(diagram).not.toContain('visits');
  });

  it('replaces only the part between its comments', () => {
    const page = (part: string) =>
      `before\n<!-- written by npm run diagram -->${part}<!-- end of the part that npm run diagram writes -->\nafter`;
    expect(withDiagram(page('\nold\n'), [])).toBe(page(`\n\n${diagramOf([])}\n\n`));
    expect(() => withDiagram('before and after', [])).toThrow('must contain the comments');
  });
});

describe('the flowchart', () => {
  it.each([
    ['keeps a chain', edges('ab', 'bc'), edges('ab', 'bc')],
    ['omits a call that a longer path also connects', edges('ab', 'bc', 'cd', 'ad', 'ac'), edges('ab', 'bc', 'cd')],
    ['keeps two paths of the same length', edges('ab', 'ac', 'bd', 'cd'), edges('ab', 'ac', 'bd', 'cd')],
    ['shows a repeated call once', edges('ab', 'ab'), edges('ab')],
  ])('%s', (_name, given, expected) => {
    expect(shortestCalls(given)).toEqual(expected);
  });
});
