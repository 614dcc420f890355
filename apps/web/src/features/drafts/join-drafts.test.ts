import { expect, it } from 'vitest';
import { joinDrafts, restoreUnsaved } from './join-drafts.ts';

const emptyDraft = { text: '', resourceTitle: '', fields: null, version: null };
const typed = { ...emptyDraft, text: '<p>typed</p>' };

it('keeps the text of the server and the text that was typed before it loaded', () => {
  const late = { ...emptyDraft, text: '<p>late</p>', resourceTitle: 'Pantry', fields: { needId: '3' }, version: 2 };
  expect(joinDrafts(late, typed, emptyDraft)).toEqual({ ...late, text: '<p>late</p><p>typed</p>' });
  expect(joinDrafts(late, { ...typed, resourceTitle: 'Shelter', fields: { needId: '4' } }, emptyDraft)).toMatchObject({
    resourceTitle: 'Shelter',
    fields: { needId: '4' },
  });
});

it('does not repeat a text, and adds nothing without a draft', () => {
  const late = { ...emptyDraft, text: '<p>late</p>' };
  const longer = '<p>late</p><p>more</p>';
  expect(joinDrafts(late, { ...typed, text: longer }, emptyDraft)?.text).toBe(longer);
  expect(joinDrafts({ ...late, text: longer }, late, emptyDraft)?.text).toBe(longer);
  expect(joinDrafts({ ...emptyDraft, fields: { needId: '' } }, typed, emptyDraft)).toBeNull();
});

it('takes the text and fields of the server that the author has not changed', () => {
  const initial = { ...emptyDraft, text: '<p>template</p>', fields: { date: '2026-11-30', minutes: '15' } };
  const late = { ...emptyDraft, text: '<p>late</p>', fields: { date: '2026-11-28', minutes: '45' } };
  const joined = joinDrafts(late, { ...initial, fields: { date: '2026-11-30', minutes: '30' } }, initial);
  expect(joined).toEqual({ ...late, fields: { date: '2026-11-28', minutes: '30' } });
});

it('keeps a choice that the author has cleared', () => {
  const late = { ...emptyDraft, text: '<p>late</p>', fields: { needId: '3' } };
  const initial = { ...emptyDraft, fields: { needId: '4' } };
  expect(joinDrafts(late, { ...typed, fields: { needId: '' } }, initial)?.fields).toEqual({ needId: '' });
});

it('takes a place and an outcome as a whole', () => {
  const late = {
    ...emptyDraft,
    resourceTitle: 'Pantry',
    fields: { addressId: '', location: 'Clinic', outcomeId: '2', outcomeDetails: 'Asked for food' },
  };
  const initial = { ...emptyDraft, fields: { addressId: '7', location: '', outcomeId: '', outcomeDetails: '' } };
  const atHome = { ...initial, fields: { ...initial.fields, addressId: '8' } };
  expect(joinDrafts(late, atHome, initial)).toEqual({
    ...late,
    fields: { ...late.fields, addressId: '8', location: '' },
  });
  const other = { ...initial, fields: { ...initial.fields, outcomeId: '5' } };
  expect(joinDrafts(late, other, initial)).toEqual({
    ...late,
    resourceTitle: '',
    fields: { ...late.fields, outcomeId: '5' },
  });
});

it('combines a text from this tab with a draft that its author had not seen, and replaces a draft that it contains', () => {
  const late = { ...emptyDraft, text: '<p>late</p>' };
  const both = { ...emptyDraft, text: '<p>late</p><p>typed</p>' };
  expect(restoreUnsaved(late, { ...typed, initial: emptyDraft })).toEqual(both);
  expect(restoreUnsaved(late, typed)).toEqual(typed);
  expect(restoreUnsaved(emptyDraft, { ...typed, initial: emptyDraft })).toEqual(typed);
});
