import { expect, it } from 'vitest';
import { markdownTable, replacePart } from './markdown.ts';

it('writes a table with right-aligned numbers', () => {
  expect(markdownTable(['what', '>how many'], [['a | b', 3]])).toBe(
    '| what | how many |\n| --- | ---: |\n| a \\| b | 3 |',
  );
});

it('replaces only the part between the marks', () => {
  expect(replacePart('x\n<!-- t -->\nold\n<!-- /t -->\ny', 't', 'new')).toBe('x\n<!-- t -->\nnew\n<!-- /t -->\ny');
  expect(() => replacePart('x', 't', 'new')).toThrow(/no part t/);
});
