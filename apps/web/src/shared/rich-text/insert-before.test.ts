import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { extensions } from './extensions.ts';
import { insertBefore } from './insert-before.ts';

const schema = getSchema(extensions);
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const list = (...items: string[]) =>
  schema.node(
    'bulletList',
    null,
    items.map((item) => schema.node('listItem', null, [paragraph(item)])),
  );
const doc = (...blocks: ReturnType<typeof paragraph>[]) => schema.node('doc', null, blocks);

/** Returns the new text, with `|` at the caret. The caret was `back` positions before the end of the old text. */
function inserted(before: ReturnType<typeof doc>, after: ReturnType<typeof doc>, back: number): string | null {
  const selection = TextSelection.create(before, before.content.size - back);
  const state = EditorState.create({ doc: before, selection });
  const change = insertBefore(state, after);
  if (change === null) return null;
  const { doc: changed, selection: caret } = state.apply(change);
  expect(changed.toJSON()).toEqual(after.toJSON());
  const parts = [changed.textBetween(0, caret.from, '/'), changed.textBetween(caret.from, changed.content.size, '/')];
  return parts.join('|');
}

it('keeps the caret in the text that the user is writing', () => {
  const after = doc(paragraph('Hi'), paragraph('Hello'));
  expect(inserted(doc(paragraph('Hello')), after, 1)).toBe('Hi/Hello|');
  expect(inserted(doc(paragraph('Hello')), after, 3)).toBe('Hi/Hel|lo');
  expect(inserted(doc(paragraph('Hello')), after, 6)).toBe('Hi/|Hello');
});

it('inserts before text that starts or ends in the same way', () => {
  expect(inserted(doc(paragraph('a')), doc(paragraph('a'), paragraph('a')), 1)).toBe('a/a|');
  expect(inserted(doc(paragraph('lo')), doc(paragraph('Hello')), 2)).toBe('Hell|o');
  expect(inserted(doc(list('b')), doc(list('a'), list('b')), 3)).toBe('a/b|');
  expect(inserted(doc(paragraph('b'), paragraph('c')), doc(paragraph('a'), paragraph('b'), paragraph('c')), 4)).toBe(
    'a/b|/c',
  );
});

it('refuses other changes', () => {
  expect(inserted(doc(paragraph('a')), doc(paragraph('a')), 1)).toBeNull();
  expect(inserted(doc(paragraph('a')), doc(paragraph('b')), 1)).toBeNull();
  expect(inserted(doc(paragraph('a')), doc(paragraph('a'), paragraph('b')), 1)).toBeNull();
  expect(inserted(doc(paragraph('')), doc(paragraph('a'), paragraph('')), 1)).toBeNull();
  expect(inserted(doc(paragraph('a')), doc(list('a')), 1)).toBeNull();
});
