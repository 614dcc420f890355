import { expect, it } from 'vitest';
import { markdownTable, replacePart } from './markdown.ts';

it('writes a table with numbers to the right', () => {
  expect(markdownTable(['what', '>how many'], [['a | b', 3]])).toBe(
    '| what | how many |\n| --- | ---: |\n| a \\| b | 3 |',
  );
});

it('replaces a marked part and nothing else', () => {
  expect(replacePart('x\n<!-- t -->\nold\n<!-- /t -->\ny', 't', 'new')).toBe('x\n<!-- t -->\nnew\n<!-- /t -->\ny');
  expect(() => replacePart('x', 't', 'new')).toThrow(/no part t/);
});
