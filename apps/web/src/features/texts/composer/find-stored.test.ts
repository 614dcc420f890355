import { asId, type TextMessage } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { findStored, newestTextId } from './find-stored.ts';

const me = asId<'Staff'>(1);
const message = (id: number, more: Partial<TextMessage> = {}): TextMessage =>
  ({ id: asId<'Text'>(id), incoming: false, text: 'See you', guide: { id: me, name: 'Me' }, ...more }) as TextMessage;
const sent = { text: 'See you ', authorId: me, after: asId<'Text'>(7) };

it('finds the text that was stored although the answer was lost', () => {
  expect(findStored([message(8), message(7)], sent)?.id).toBe(8);
  expect(findStored([message(8)], { ...sent, after: null })?.id).toBe(8);
});

it('does not mistake an earlier, incoming, different or other user’s text for it', () => {
  const other = { id: asId<'Staff'>(2), name: 'Other' };
  const others = [
    message(10, { incoming: true }),
    message(9, { guide: other as TextMessage['guide'] }),
    message(8, { text: 'See you soon' }),
    message(7),
  ];
  expect(findStored(others, sent)).toBeUndefined();
});

it('does not search a conversation that had not loaded before the text was sent', () => {
  expect(newestTextId(undefined)).toBeUndefined();
  expect(newestTextId([[]])).toBeNull();
  expect(newestTextId([[message(8), message(7)], [message(6)]])).toBe(8);
});
