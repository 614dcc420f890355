import { describe, expect, it } from 'vitest';
import { catalogueKeys, extract } from './pieces.ts';

const found = (file: string, source: string) =>
  extract(file, source).pieces.map(({ kind, line, text }) => `${kind} ${line} ${text}`);

describe('comments', () => {
  it('of consecutive lines are one text', () =>
    expect(found('scripts/a.ts', 'const a = 1; // one\n// two\n// three\n\n// four')).toEqual([
      'comment 1 one',
      'comment 2 two\nthree',
      'comment 5 four',
    ]));

  it('of a docstring are divided by its tags', () =>
    expect(
      found('scripts/a.ts', '/**\n * Stores a note.\n * Twice.\n * @param note the text\n * @returns its id\n */'),
    ).toEqual(['comment 1 \nStores a note.\nTwice.', 'comment 4 the text', 'comment 5 its id\n']));

  it('of SQL and CSS are found, and none in their strings', () => {
    expect(found('a.sql', "SELECT '-- no', 'it''s'; -- yes\n/* and\nthis */")).toEqual([
      'comment 1 yes',
      'comment 2  and\nthis',
    ]);
    expect(found('a.css', 'a { content: "/* no */"; } /* yes */')).toEqual(['comment 1  yes']);
  });

  it('are not instructions to tools', () =>
    expect(found('scripts/a.ts', '// biome-ignore lint: whoever\n// @ts-expect-error whoever\n')).toEqual([]));
});

describe('strings', () => {
  it('are UI text if a translation function gets them', () =>
    expect(found('apps/web/src/a.ts', "t('Send now');\nsentence('Limit reached');")).toEqual([
      'ui 1 Send now',
      'ui 2 Limit reached',
    ]));

  it('are UI text if they are the content of an element', () =>
    expect(found('apps/local/src/carrier/page/A.tsx', 'const a = (\n  <p>\n    Hang up\n  </p>\n);')).toEqual([
      'ui 3 Hang up',
    ]));

  it('are errors and summaries by their place', () => {
    expect(found('apps/server/src/a.ts', "throw new Error(`No ${'x'} here`);")).toEqual(['error 1 No {…} here']);
    expect(found('packages/contracts/src/a.ts', "const a = { summary: 'Send a text' };")).toEqual([
      'summary 1 Send a text',
    ]);
  });

  it('of tests and tools are not texts of the product', () =>
    expect(found('apps/web/src/a.test.ts', "t('Send now');")).toEqual([]));

  it('elsewhere are returned for a comparison with the catalog', () =>
    expect(extract('apps/web/src/a.ts', "const label = 'Send now', id = 'x';").literals).toEqual([
      { line: 1, text: 'Send now' },
    ]));
});

it('the text of a change file is its body', () =>
  expect(found('changes/unreleased/a.yaml', 'kind: Added\nbody: A map\n  of members.\ntime: 2026\n')).toEqual([
    'changelog 1 \nA map\nof members.\n\n',
  ]));

it('the keys of a catalog are its English texts', () => {
  expect(catalogueKeys('{ "Send": "Enviar", "Call_act": "Llamar" }')).toEqual(['Send', 'Call']);
});
