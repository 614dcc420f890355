import { expect, it } from 'vitest';
import { appendText, replaceAppended } from './append-text.ts';

it('continues at the end of the text, and starts a paragraph for every line', () => {
  expect(appendText('', 'one\ntwo')).toBe('<p>one</p><p>two</p>');
  expect(appendText('<p>ok </p>', 'hola')).toBe('<p>ok hola</p>');
  expect(appendText('<ul><li><p>a</p></li></ul>', 'b')).toBe('<ul><li><p>a</p></li></ul><p>b</p>');
  expect(appendText('<p>a</p>', '')).toBe('<p>a</p>');
});

it('appends special characters as plain text', () => {
  expect(appendText('', '<b>&')).toBe('<p>&lt;b&gt;&amp;</p>');
});

it('replaces appended text, even if other text was inserted before it', () => {
  expect(replaceAppended('', '', 'a')).toBe('<p>a</p>');
  expect(replaceAppended('<p>ok a</p>', 'a', 'ab\nc')).toBe('<p>ok ab</p><p>c</p>');
  expect(replaceAppended('<p>late</p><p>a</p>', 'a', 'a & b')).toBe('<p>late</p><p>a &amp; b</p>');
  expect(replaceAppended('<p>a</p>', 'a', '')).toBe('');
});
