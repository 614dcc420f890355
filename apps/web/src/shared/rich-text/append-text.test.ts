import { expect, it } from 'vitest';
import { appendText } from './append-text.ts';

it('goes on where the text ends, and begins a paragraph for every line', () => {
  expect(appendText('', 'one\ntwo')).toBe('<p>one</p><p>two</p>');
  expect(appendText('<p>ok </p>', 'hola')).toBe('<p>ok hola</p>');
  expect(appendText('<ul><li><p>a</p></li></ul>', 'b')).toBe('<ul><li><p>a</p></li></ul><p>b</p>');
  expect(appendText('<p>a</p>', '')).toBe('<p>a</p>');
});

it('is text, whatever signs it has', () => {
  expect(appendText('', '<b>&')).toBe('<p>&lt;b&gt;&amp;</p>');
});
