import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note } from '../pages/note.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

/** Hides the tab for a minute, which marks its user as absent. Then shows it again. */
async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout;
    // makes timers of one minute end immediately
    const soon = (call: () => void, ms?: number) => later(call, ms === 60_000 ? 0 : ms);
    Object.assign(window, { setTimeout: soon });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Object.assign(window, { setTimeout: later });
  });
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 100));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 100));
  });
}

test('an administrator compares two records of one person, merges them, and undoes the merge', async ({ as, api }) => {
  const admin = api('admin');
  const page = await as('admin', setupPath.duplicates);
  await page.getByRole('button', { name: 'Search now' }).click();
  await expect
    .poll(async () => (await admin(contracts.duplicates.list, { query: {} })).search.finishedAt, { timeout: 20_000 })
    .not.toBeNull();
  const [pair] = (await admin(contracts.duplicates.list, { query: {} })).data;
  const [first, second] = pair?.members ?? [];
  if (!pair || !first || !second) throw new Error('The demo has somebody twice');

  const compared = page.getByRole('table', { name: 'Side-by-side comparison of the two members' });
  await expect(compared.getByRole('link', { name: first.name }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Why these members may be the same person' })).toContainText(
    'The same birth date',
  );
  const keep = page.getByRole('button', { name: `Keep ${first.name} (${first.memberId})` });
  await page.getByRole('button', { name: 'Different people' }).click();
  await expect(keep).toBeHidden();
  await page.getByText('Different people', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Change decision' }).click();
  await expect(frame(page).messages.getByText('This pair is open for a decision again')).toBeVisible();
  await page.getByText('To be decided', { exact: true }).click();

  // another user is writing about the member whose record will be merged
  const writer = await as('admin', memberPath(second.memberId));
  await member(writer).writeNote.click();
  const written = note(writer);
  await written.text.pressSequentially('Her sister opens the door.');

  await keep.click();
  await frame(page).dialog('Merge these two members?').getByRole('button', { name: 'Merge members' }).click();
  await expect(keep).toBeHidden();
  await frame(writer).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(written.text).toHaveText('Her sister opens the door.');
  await written.save.click();
  await expect(written.dialog.getByText(/^You can no longer save this record/)).toBeVisible();
  // a user who stays on the page is asked only once
  await expect(writer.getByText('Open the remaining record')).toBeVisible();
  await hideTab(writer);
  await expect(frame(writer).dialog('Unsaved changes')).toBeHidden();
  await written.cancel.click();
  await frame(writer).dialog('Unsaved changes').getByRole('button', { name: 'Discard' }).click();
  await writer.getByRole('link', { name: 'Open the remaining record' }).click();
  await expect(writer).toHaveURL(new RegExp(`/member/${first.memberId}$`));
  // the page of the merged record links to the remaining record
  await page.goto(memberPath(second.memberId));
  await expect(page).toHaveURL(new RegExp(`/member/${first.memberId}$`));
  await expect(page.getByRole('heading', { name: first.name }).first()).toBeVisible();

  await page.goto(setupPath.duplicates);
  await page.getByText('Merged', { exact: true }).click();
  await page.getByRole('button', { name: 'Undo merge' }).first().click();
  await frame(page).dialog('Undo this merge?').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText(/^Undone by/).first()).toBeVisible();
  const back = await admin(contracts.members.get, { params: { memberId: second.memberId } });
  expect(back.name).toBe(second.name);
});
