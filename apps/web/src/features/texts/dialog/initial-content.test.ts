import { asId, type Member, type PhoneNumberId, type TextMessage } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import type { TextDraft } from '../composer/drafts.ts';
import { initialContent } from './initial-content.ts';

const home: PhoneNumberId = asId(1);
const deleted: PhoneNumberId = asId(2);
const member = { phoneNumbers: [{ id: home }] } as Pick<Member, 'phoneNumbers'>;
const file = (id: number) => ({ id: asId<'File'>(id), fileName: `${id}.png`, size: 1 });
const draft = (more: Partial<TextDraft> = {}): TextDraft => ({
  text: 'Hello',
  files: [],
  phoneNumberId: null,
  key: 'key of the draft',
  ...more,
});
const none = { draft: null, editing: null, isContinued: false };

it('starts with the given text, or with the draft', () => {
  expect(initialContent(member, { ...none, text: 'Food bank' }).text).toBe('Food bank');
  expect(initialContent(member, { ...none, draft: draft() })).toEqual(draft());
});

it('adds the given text to the draft, once', () => {
  const given = { ...none, text: 'Food bank' };
  expect(initialContent(member, { ...given, draft: draft() })).toEqual(draft({ text: 'Hello\nFood bank' }));
  expect(initialContent(member, { ...given, draft: draft({ text: 'Go to: Food bank' }) }).text).toBe(
    'Go to: Food bank',
  );
});

it('starts with a canceled text and its files, followed by the draft', () => {
  const takenBack = { text: 'See you', files: [file(1)], phoneNumberId: home };
  const content = initialContent(member, { ...none, takenBack, draft: draft({ files: [file(2)] }) });
  expect([content.text, content.files.map(({ id }) => id), content.phoneNumberId]).toEqual([
    'See you\nHello',
    [1, 2],
    home,
  ]);
});

it('continues with the draft alone when the dialog has moved', () => {
  const takenBack = { text: 'See you', files: [file(1)], phoneNumberId: home };
  const moved = { ...none, takenBack, text: 'Food bank', isContinued: true };
  expect(initialContent(member, { ...moved, draft: draft({ text: 'See you' }) })).toEqual(draft({ text: 'See you' }));
  expect(initialContent(member, moved)).toMatchObject({ text: '', files: [] });
});

it('ignores a chosen number that no longer exists', () => {
  const editing = { text: 'Bus at 9', files: [], phoneNumberId: deleted } as unknown as TextMessage;
  expect(initialContent(member, { ...none, editing })).toMatchObject({ text: 'Bus at 9', phoneNumberId: null });
  expect(initialContent(member, { ...none, editing: { ...editing, phoneNumberId: home } }).phoneNumberId).toBe(home);
  expect(initialContent(member, { ...none, draft: draft({ phoneNumberId: deleted }) }).phoneNumberId).toBeNull();
});
