import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createNote, deleteDraft, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note, noteAction, writeNote } from '../pages/note.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

async function openNew(page: Page) {
  await member(page).writeNote.click();
  const dialog = note(page);
  await expect(dialog.text).toBeFocused();
  return dialog;
}

test('a draft is saved while the guide types, restored after a reload, and deleted when discarded', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Ruth Ann Kowalczyk');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  page.on('dialog', (leave) => leave.accept());
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/notes/auto-save')) saves += 1;
  });
  const { text, autosave, restored, discard, dialog } = await openNew(page);
  const words = unique('Asked about the ramp');
  await text.pressSequentially(words);
  await expect(autosave).toHaveAttribute('data-state', 'SAVED');
  await expect(autosave).toHaveText('Draft saved');
  await expect(autosave).toHaveAttribute('data-state', 'IDLE');
  expect(saves).toBe(1);

  await page.reload();
  await openNew(page);
  await expect(restored).toBeVisible();
  await expect(text).toHaveText(words);
  await discard.click();
  await frame(page).dialog('Discard draft').getByRole('button', { name: 'Discard draft' }).click();
  await expect(text).toHaveText('');
  await expect(restored).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openNew(page);
  await expect(restored).toBeHidden();
  await expect(text).toHaveText('');
});

test('a draft that the user keeps while it is being discarded is kept', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  const words = unique('Asked about the heater');
  const body = { text: `<p>${words}</p>`, resourceTitle: null, fields: null, version: null };
  await call(contracts.notes.saveDraft, { query: { subjectId: id, type: 'notes' }, body });
  const page = await as('guide', memberPath(id));
  const { text, cancel, dialog, restored, discard } = await openNew(page);
  await expect(restored).toBeVisible();
  const deletion = Promise.withResolvers<void>();
  await page.route('**/api/notes/auto-save*', async (route) => {
    if (route.request().method() === 'DELETE') await deletion.promise;
    await route.continue();
  });
  const begun = page.waitForRequest((request) => request.method() === 'DELETE');
  await discard.click();
  await frame(page).dialog('Discard draft').getByRole('button', { name: 'Discard draft' }).click();
  await begun;
  await text.pressSequentially('!');
  await cancel.click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep draft' }).click();
  deletion.resolve();
  await expect(dialog).toBeHidden();
  await openNew(page);
  await expect(restored).toBeVisible();
  await expect(text).toContainText(words);
  await deleteDraft(call, id);
});

test('closing an unsaved note asks, and its draft can stay', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Noelani Kahale');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, cancel, dialog, restored } = await openNew(page);
  await text.fill('Hi');
  await cancel.click();
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // a key has no effect while the confirmation is fading out
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep draft' }).click();
  await expect(dialog).toBeHidden();
  await openNew(page);
  await expect(restored).toBeVisible();
  await expect(text).toHaveText('Hi');
  await text.fill('Hi there');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toBeHidden();
  await openNew(page);
  await expect(text).toHaveText('');
});

test('an empty note is refused at its field', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, save, dialog } = await openNew(page);
  await text.fill('   ');
  await save.click();
  await expect(dialog.getByText('Note is required.')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill('Now there is something');
  await expect(dialog.getByText('Note is required.')).toBeHidden();
});

test('two presses of Save write one note', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Lucille Fontenot');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const words = unique('Rent paid through December');
  const { text, save, dialog } = await openNew(page);
  await text.fill(words);
  await save.dblclick();
  await expect(dialog).toBeHidden();
  await expect(frame(page).messages.getByText('Note created successfully')).toBeVisible();
  await expect(member(page).entry(words)).toHaveCount(1);
  await page.reload();
  await expect(member(page).entry(words)).toHaveCount(1);
});

test('a note with a lost response is written once, even if Save is pressed several times', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Ingrid Sorensen-Clay');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const written = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/notes', async (route) => {
    await route.fetch();
    written.resolve();
    await typed.promise;
    await route.abort();
  });
  const words = unique('Took the bus pass forms along');
  const { text, resource, save, dialog, problem } = await openNew(page);
  await text.fill(words);
  await save.click();
  await written.promise;
  // the fields are locked while the note is being saved
  await text.pressSequentially('\ntoo late');
  await resource.pressSequentially('too late');
  await expect(text).toHaveText(words);
  await expect(resource).toHaveValue('');
  typed.resolve();
  await expect(problem).toContainText('Save failed. Your text is still here.');
  await page.unroute('**/api/notes');
  await save.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(member(page).entry(words)).toHaveCount(1);
});

test('editing in two tabs leads to a choice, not to a lost text', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Asked for large print');
  await createNote(call, id, words);
  const page = await as('guide', memberPath(id));
  const other = await page.context().newPage();
  await other.goto(memberPath(id));
  const edit = async (tab: Page) => {
    await noteAction(member(tab).entry(words), 'Edit note').click();
    await expect(note(tab, 'Edit note').text).toContainText(words);
    return note(tab, 'Edit note');
  };
  const ownEditor = await edit(page);
  const otherEditor = await edit(other);
  await otherEditor.text.fill(`${words}, theirs`);
  await otherEditor.save.click();
  await expect(otherEditor.dialog).toBeHidden();
  await ownEditor.text.fill(`${words}, mine`);
  await ownEditor.save.click();
  const question = frame(page).dialog('Changed by you');
  await question.getByRole('button', { name: 'Reload' }).click();
  await expect(ownEditor.text).toHaveText(`${words}, theirs`);

  const again = await edit(other);
  await again.text.fill(`${words}, theirs again`);
  await again.save.click();
  await expect(again.dialog).toBeHidden();
  await ownEditor.text.fill(`${words}, mine again`);
  await ownEditor.save.click();
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expect(ownEditor.dialog).toBeHidden();
  for (const tab of [page, other]) await expect(member(tab).entry(words)).toContainText('mine again');
});

test('links in notes begin with https and open only after a confirmation', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Earline Broussard');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const words = unique('utility help');
  const dialog = await openNew(page);
  await dialog.text.fill(words);
  await page.keyboard.press('ControlOrMeta+a');
  await dialog.link.click();
  await dialog.linkAddress.fill('http://example.org/help');
  await dialog.setLink.click();
  await expect(dialog.dialog.getByText('A link must start with https://')).toBeVisible();
  await dialog.linkAddress.fill('https://example.org/help');
  await dialog.setLink.click();
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();

  const opened = () => page.evaluate(() => (window as unknown as { opened: unknown[][] }).opened);
  await page.evaluate(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { opened: calls });
    window.open = (...args) => {
      calls.push(args);
      return null;
    };
  });
  const link = member(page).entry(words).getByRole('link', { name: words });
  await link.click();
  const question = frame(page).dialog('Open this link?');
  await expect(question).toContainText('https://example.org/help');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await opened()).toEqual([]);
  await link.press('Enter');
  await question.getByRole('button', { name: 'Open link' }).click();
  expect(await opened()).toEqual([['https://example.org/help', '_blank', 'noopener,noreferrer']]);
  await expect(page).toHaveURL(/\/member\/\d+$/);
});

test('typed HTML stays text', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Marlene Dunham');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const words = unique('<img src=x onerror=alert(1)>');
  await expect(member(page).writeNote).toBeEnabled();
  await writeNote(page, words);
  await expect(member(page).entry(words)).toBeVisible();
  await expect(member(page).feed.locator('img')).toHaveCount(0);
});
