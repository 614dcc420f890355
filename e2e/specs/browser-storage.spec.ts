import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { deleteDraft, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { members, namesShown } from '../pages/members.ts';
import { note } from '../pages/note.ts';
import { palette } from '../pages/palette.ts';
import { sendText, texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Returns what the browser stores for the page's origin, except databases: 'local KEY', 'session KEY', 'cache NAME URL'. */
const storedBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const [key, value] of Object.entries(localStorage)) found[`local ${key}`] = String(value);
    for (const [key, value] of Object.entries(sessionStorage)) found[`session ${key}`] = String(value);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[`cache ${name} ${request.url}`] = (await (await cache.match(request))?.text()) ?? '';
    }
    return found;
  });

test('a guide’s session stores no name, number or text of a member in the browser, except a text that was not sent', {
  tag: '@all',
}, async ({ as, api }) => {
  test.slow();
  const call = api('guide');
  const { id, name } = await memberNamed(call, 'Alcide Thibodeaux');
  await deleteDraft(call, id);
  const { phoneNumbers, emailAddresses, dateOfBirth } = await call(contracts.members.get, { params: { memberId: id } });
  const number = phoneNumbers.find(({ primary }) => primary)?.number.replace('+1', '') ?? '';
  expect(number).toMatch(/^\d{10}$/);
  const [noteWords, sentWords, unsentWords] = [unique('Knee hurts'), unique('Your ride'), unique('Alcide, please')];

  const page = await as('guide', '/member-list');
  expect((await namesShown(page)).length).toBeGreaterThan(0);
  await members(page).search.fill(name);
  await expect(members(page).suggestion(new RegExp(name))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).field.fill(number);
  await palette(page).option(new RegExp(name)).click();
  await expect(member(page).name).toHaveText(name);
  await expect(member(page).writeNote).toBeEnabled();

  // the draft of a note is stored on the server, and not in the browser
  await member(page).writeNote.click();
  await note(page).text.fill(noteWords);
  await expect(note(page).autosave).toHaveAttribute('data-state', 'SAVED');
  expect(JSON.stringify(await storedBy(page))).not.toContain(noteWords);
  await note(page).cancel.click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(note(page).dialog).toBeHidden();

  await texts(page).open.click();
  await texts(page).message.fill(sentWords);
  await sendText(page, sentWords);
  await texts(page).message.fill(unsentWords);
  await page.keyboard.press('Escape');
  await expect(texts(page).dialog).toBeHidden();
  // a reload writes what a page stores when it closes
  await page.reload();
  await expect(member(page).name).toHaveText(name);

  const personal = [
    ...name.split(' '),
    number,
    number.slice(3),
    dateOfBirth ?? '',
    ...emailAddresses.map(({ email }) => email),
    noteWords,
    sentWords,
    unsentWords,
  ].filter((text) => text !== '');
  const stored = await storedBy(page);
  expect(Object.keys(stored)).toContain('local guidepost.session');
  const found = Object.entries(stored).filter(([key, value]) =>
    personal.some((text) => `${key} ${value}`.includes(text)),
  );
  // the wording of a text stays in its tab until the text is sent (docs/decisions/2026-11-21-drafts-of-texts.md)
  const { id: guideId } = await call(contracts.staff.verify);
  expect(found.map(([key]) => key)).toEqual([`session guidepost.text.${guideId}.${id}`]);
  expect(found[0]?.[1]).toContain(unsentWords);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.goto(memberPath(id));
  await texts(page).open.click();
  await texts(page).message.fill('');
  await expect.poll(async () => JSON.stringify(await storedBy(page))).not.toContain('Alcide');
  await deleteDraft(call, id);
});
