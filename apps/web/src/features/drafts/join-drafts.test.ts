import { expect, it } from 'vitest';
import { joinDrafts } from './join-drafts.ts';

const emptyDraft = { text: '', resourceTitle: '', fields: null, version: null };
const typed = { ...emptyDraft, text: '<p>typed</p>' };

it('keeps the text of the server and the text that was typed before it loaded', () => {
  const late = { ...emptyDraft, text: '<p>late</p>', resourceTitle: 'Pantry', fields: { needId: '3' }, version: 2 };
  expect(joinDrafts(late, typed)).toEqual({ ...late, text: '<p>late</p><p>typed</p>' });
  expect(joinDrafts(late, { ...typed, resourceTitle: 'Shelter', fields: { needId: '4' } })).toMatchObject({
    resourceTitle: 'Shelter',
    fields: { needId: '4' },
  });
});

it('does not repeat a text, and adds nothing without a draft', () => {
  const late = { ...emptyDraft, text: '<p>late</p>' };
  expect(joinDrafts(late, { ...typed, text: '<p>late</p><p>more</p>' })?.text).toBe('<p>late</p><p>more</p>');
  expect(joinDrafts({ ...emptyDraft, fields: { needId: '' } }, typed)).toBeNull();
});
