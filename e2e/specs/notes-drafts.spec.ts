import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createNote, deleteDraft, memberNamed } from '../commands/api.ts';
import { event } from '../pages/event.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { needDialog } from '../pages/needs.ts';
import { note, noteAction } from '../pages/note.ts';
import { visit } from '../pages/visit.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

async function openNew(page: Page) {
  await member(page).writeNote.click();
  const dialog = note(page);
  await expect(dialog.dialog.getByRole('button', { name: 'Bold' })).toBeVisible();
  await expect(dialog.text).toBeFocused();
  return dialog;
}

async function openEdit(page: Page, words: string) {
  await noteAction(member(page).entry(words), 'Edit note').click();
  const dialog = note(page, 'Edit note');
  await expect(dialog.text).toContainText(words);
  return dialog;
}

/** Pastes HTML into the focused element. */
const paste = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

test('text that is typed before the editor loads is neither lost nor a shortcut', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Ruth Ann Kowalczyk');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  await page.route('**/RichTextField*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  await expect(member(page).writeNote).toBeEnabled();
  await page.keyboard.press('n');
  const { text, dialog } = note(page);
  await expect(text).toBeFocused();
  await page.keyboard.type('nnno early typed /abc', { delay: 20 });
  await expect(dialog.getByRole('button', { name: 'Bold' })).toBeVisible();
  await page.keyboard.type(' and more');
  await expect(text).toHaveText('nnno early typed /abc and more');
  await deleteDraft(call, id);
});

test('a note opens without a connection, keeps what is typed, and adds the draft from the server later', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Ruth Ann Kowalczyk');
  await deleteDraft(call, id);
  const words = unique('From the other device');
  const query = { subjectId: id, type: 'notes' } as const;
  const body = { text: `<p>${words}</p>`, resourceTitle: null, fields: null, version: null };
  const page = await as('guide', '/docket');
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(memberPath(id));
  await expect(member(page).writeNote).toBeEnabled();
  // the browser loads dialog code while it is idle
  const parts = ['NoteDialog', 'RichTextField'];
  await expect
    .poll(() => parts.filter((part) => !loaded.some((url) => url.includes(part))), { timeout: 60_000 })
    .toEqual([]);
  await call(contracts.notes.saveDraft, { query, body });
  await page.context().setOffline(true);
  await page.keyboard.press('n');
  const { text, save, autosave, restored, cancel, dialog } = note(page);
  await expect(text).toBeFocused();
  await expect(save).toBeVisible();
  await expect(autosave).toHaveText('No connection. Text that you type is saved on this device.');
  const typed = unique('Typed on the bus');
  await page.keyboard.type(typed);
  await save.click();
  await expect(text).toHaveText(typed);
  await page.context().setOffline(false);
  await expect(restored).toBeVisible({ timeout: 30_000 });
  await expect(text).toContainText(words);
  await expect(text).toContainText(typed);
  await expect
    .poll(async () => (await call(contracts.notes.getDraft, { query })).text, { timeout: 30_000 })
    .toContain(typed);
  await cancel.click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('a new visit and a new event open without a connection, and receive their drafts later', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Blanca Flores');
  for (const type of ['visits', 'events'] as const) await deleteDraft(call, id, type);
  const page = await as('guide', '/docket');
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(memberPath(id));
  await expect(member(page).writeNote).toBeEnabled();
  const parts = ['VisitDialog', 'ScheduledEventDialog', 'RichTextField', '/outcomes'];
  await expect
    .poll(() => parts.filter((part) => !loaded.some((url) => url.includes(part))), { timeout: 60_000 })
    .toEqual([]);
  for (const [key, type, form] of [
    ['v', 'visits', visit(page)],
    ['e', 'events', event(page)],
  ] as const) {
    const words = unique('From the other device');
    const query = { subjectId: id, type } as const;
    const body = { text: `<p>${words}</p>`, resourceTitle: null, fields: { date: '2025-05-06' }, version: null };
    await call(contracts.notes.saveDraft, { query, body });
    await page.context().setOffline(true);
    await page.keyboard.press(key);
    await expect(form.save).toBeVisible();
    await expect(form.autosave).toHaveText('No connection. Text that you type is saved on this device.');
    const typed = unique('Typed on the bus');
    await form.note.click();
    await page.keyboard.type(typed);
    await page.context().setOffline(false);
    await expect(form.restored).toBeVisible({ timeout: 30_000 });
    await expect(form.note).toContainText(words);
    await expect(form.note).toContainText(typed);
    // a field that the user did not change shows the draft's value
    await expect(form.date).toHaveValue('Tue, May 6, 2025');
    await form.cancel.click();
    await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(form.dialog).toBeHidden();
  }
});

test('without a connection a need opens, and the draft of a note can be kept', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Blanca Flores');
  for (const type of ['notes', 'needs'] as const) await deleteDraft(call, id, type);
  const page = await as('guide', '/docket');
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(memberPath(id));
  await expect(member(page).writeNote).toBeEnabled();
  const parts = ['NoteDialog', 'NeedDialog', 'RichTextField', '/needs/metadata'];
  await expect
    .poll(() => parts.filter((part) => !loaded.some((url) => url.includes(part))), { timeout: 60_000 })
    .toEqual([]);
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  const { reason, save, cancel, dialog } = needDialog(page);
  await expect(save).toBeVisible();
  await expect(dialog.getByTestId('autosave')).toHaveText('No connection. Text that you type is saved on this device.');
  await reason.fill('Light bill');
  await cancel.click();
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press('n');
  const { text, autosave, restored, dialog: noteDialog, cancel: leave } = note(page);
  await expect(text).toBeFocused();
  const typed = unique('Typed on the bus');
  await page.keyboard.type(typed);
  await expect(autosave).toHaveText('No connection. Text that you type is saved on this device.');
  await leave.click();
  await question.getByRole('button', { name: 'Keep draft' }).click();
  await expect(noteDialog).toBeHidden();
  await page.context().setOffline(false);
  await page.keyboard.press('n');
  await expect(restored).toBeVisible({ timeout: 30_000 });
  await expect(text).toHaveText(typed);
  const query = { subjectId: id, type: 'notes' } as const;
  await expect
    .poll(async () => (await call(contracts.notes.getDraft, { query })).text, { timeout: 30_000 })
    .toContain(typed);
});

test('a draft keeps the resource title and a space at the end of the text', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Noelani Kahale');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, resource, cancel, dialog, restored } = await openNew(page);
  await text.pressSequentially('Asked, ok ');
  await resource.fill('Food bank');
  await cancel.click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep draft' }).click();
  await expect(dialog).toBeHidden();
  await openNew(page);
  await expect(restored).toBeVisible();
  await expect(resource).toHaveValue('Food bank');
  await page.keyboard.type('hola');
  await expect(text).toHaveText('Asked, ok hola');
  await deleteDraft(call, id);
});

test('a note that is too long shows this at once, and can be shortened', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, save, dialog, autosave } = await openNew(page);
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() === 400 && refused.push(answer.url())));
  await paste(page, `<p>${'word '.repeat(3900)}</p>`);
  await expect(dialog.getByText(/of 20,?000 characters/)).toBeVisible();
  await expect(autosave).toHaveAttribute('data-state', 'SAVED');
  await paste(page, `<p>${'more '.repeat(200)}</p>`);
  await expect(dialog.getByText(/characters too long/)).toBeVisible();
  await save.click();
  await expect(text).toBeFocused();
  // when the user leaves the page, unsaved text is saved immediately
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  await text.fill('Short enough');
  await save.click();
  await expect(dialog).toBeHidden();
  expect(refused).toEqual([]);
});

test('Back asks before a changed note is discarded', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Lucille Fontenot');
  const words = unique('Rides with her niece');
  await createNote(call, id, words);
  const page = await as('guide', '/member-list?searchTerm=Lucille');
  await page.getByRole('main').getByRole('link', { name: 'Lucille Fontenot' }).first().click();
  const { text, dialog } = await openEdit(page, words);
  await text.fill(`${words}, changed`);
  await page.goBack({ waitUntil: 'commit', timeout: 3000 }).catch(() => null);
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeVisible();
  await expect(text).toHaveText(`${words}, changed`);
  await expect(page).toHaveURL(new RegExp(`/member/${id}`));
});

test('leaving the site with a changed note makes the browser ask', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Lucille Fontenot');
  const words = unique('Sleeps badly');
  await createNote(call, id, words);
  const page = await as('guide', memberPath(id));
  const { text } = await openEdit(page, words);
  await text.press('End');
  await page.keyboard.type(' again');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(text).toContainText(`${words} again`);
});

test('each paragraph of a note has the direction of its own letters', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Lucille Fontenot');
  const words = unique('Speaks Arabic');
  await createNote(call, id, `${words}</p><p>\u0645\u0631\u062d\u0628\u0627`);
  const page = await as('guide', memberPath(id));
  const paragraphs = member(page).entry(words).locator('p[dir="auto"]');
  await expect(paragraphs).toHaveCount(2);
  await expect(paragraphs.first()).toHaveCSS('direction', 'ltr');
  await expect(paragraphs.last()).toHaveCSS('direction', 'rtl');
});

test('a conflict shows both versions, and Escape closes only the conflict', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Prefers mornings');
  const { id: noteId } = await createNote(call, id, words);
  const page = await as('guide', memberPath(id));
  const { text, save, dialog } = await openEdit(page, words);
  await text.fill(`${words}, mine`);
  await call(contracts.notes.update, { params: { noteId }, body: { text: `<p>${words}, theirs</p>` } });
  await save.click();
  const question = frame(page).dialog('Changed by you');
  await expect(question.getByRole('region', { name: 'Your other version' })).toContainText(`${words}, theirs`);
  await expect(question.getByRole('region', { name: 'Your version' })).toContainText(`${words}, mine`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(frame(page).dialog('Unsaved changes')).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(text).toHaveText(`${words}, mine`);
  await page.keyboard.press('Escape');
  await expect(frame(page).dialog('Unsaved changes')).toBeVisible();
});

test('a note that was deleted in the meantime can be saved as a new one', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Ingrid Sorensen-Clay');
  const words = unique('Wants a call back');
  const { id: noteId } = await createNote(call, id, words);
  const page = await as('guide', memberPath(id));
  const { text, save, dialog, problem } = await openEdit(page, words);
  await text.fill(`${words}, rescued`);
  await call(contracts.notes.remove, { params: { noteId } });
  await save.click();
  await expect(problem).toContainText('This note was deleted');
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save as a new note' }).click();
  await expect(dialog).toBeHidden();
  await expect(member(page).entry(`${words}, rescued`)).toHaveCount(1);
});

test('text from a word processor keeps its structure', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Earline Broussard');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text } = await openNew(page);
  const item = (sign: string, words: string, level = 1) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`;
  await paste(
    page,
    `<table><tr><td><p>cell1</p></td><td><p>cell2</p></td></tr></table>${item('·', 'Item one')}${item('·', 'Item two')}${item('o', 'Below', 2)}
    <p class=MsoNormal><a href="https://a.test/">one</a> <a href="https://b.test/">two</a></p>
    <p class=MsoListParagraphCxSpFirst>1.&nbsp; First</p><p class=MsoListParagraphCxSpLast>2.&nbsp; Second</p>`,
  );
  await expect(text).toContainText('cell1 cell2');
  await expect(text.locator('ul > li > p').first()).toHaveText('Item one');
  await expect(text.locator('ul ul > li')).toHaveText('Below');
  await expect(text.locator('ol > li')).toHaveText(['First', 'Second']);
  await expect(text.locator('p', { hasText: 'one two' })).toHaveCount(1);
  await expect(text).not.toContainText('·');
  await deleteDraft(call, id);
});

test('logging out keeps the last words typed', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Marlene Dunham');
  await deleteDraft(call, id);
  const page = await as('guide');
  await page.goto(memberPath(id));
  const { text } = await openNew(page);
  await text.pressSequentially('ok?');
  // the dialog covers the menu, so the test dispatches events to log out, like the automatic logout of an inactive user
  await page.getByRole('button', { name: 'Marisol Vega', includeHidden: true }).dispatchEvent('click');
  await page.getByRole('menuitem', { name: 'Log Out', includeHidden: true }).dispatchEvent('click');
  await page.waitForURL('/login');
  expect((await call(contracts.notes.getDraft, { query: { subjectId: id, type: 'notes' } })).text).toBe('<p>ok?</p>');
  await deleteDraft(call, id);
});

test('a user who may no longer write about a member is told to copy the text, and is promised no draft', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, save, cancel, dialog } = await openNew(page);
  // simulates that the member was transferred to another team
  await page.route('**/api/notes**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 404, json: { message: 'Not found.', userMessage: 'Not found.', code: 'NOT_FOUND' } }),
  );
  await text.fill('She asked for the form in Spanish.');
  await save.click();
  const gone = 'You can no longer save this record. The member was transferred to a different guide';
  await expect(dialog.getByText(gone)).toBeVisible();
  await expect(text).toHaveText('She asked for the form in Spanish.');
  await cancel.click();
  const question = frame(page).dialog('Unsaved changes');
  await expect(question).toContainText(gone);
  await expect(question.getByRole('button', { name: 'Keep draft' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
