import { expect, it } from 'vitest';
import { appendText } from './append-text.ts';

it('continues at the end of the text, and starts a paragraph for every line', () => {
  expect(appendText('', 'one\ntwo')).toBe('<p>one</p><p>two</p>');
  expect(appendText('<p>ok </p>', 'hola')).toBe('<p>ok hola</p>');
  expect(appendText('<ul><li><p>a</p></li></ul>', 'b')).toBe('<ul><li><p>a</p></li></ul><p>b</p>');
  expect(appendText('<p>a</p>', '')).toBe('<p>a</p>');
});

it('appends special characters as plain text', () => {
  expect(appendText('', '<b>&')).toBe('<p>&lt;b&gt;&amp;</p>');
});
