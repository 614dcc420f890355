import { contracts } from '@guidepost/contracts';
import type { Locator, Page } from '@playwright/test';
import { createVisit, dayIn, deleteDraft, memberNamed, monthDay, outreachMember } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { statusRequest } from '../pages/statuses.ts';
import { visit } from '../pages/visit.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

async function openNew(page: Page) {
  await expect(member(page).logVisit).toBeEnabled();
  await page.keyboard.press('v');
  const dialog = visit(page);
  await expect(dialog.note).toBeVisible();
  return dialog;
}

test('a visit whose outcome needs a note shows what is missing, and is finished when the note is long enough', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Dolores Whitaker');
  await deleteDraft(call, id, 'visits');
  const page = await as('guide', memberPath(id));
  const log = await openNew(page);
  // the field shows the complete date at both widths
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => log.dialog.locator('[data-day-field] input').evaluate((day) => day.scrollWidth - day.clientWidth))
      .toBe(0);
  }
  await expect(log.duration.locator('option:checked')).toHaveText('15 minutes');
  await expect(log.time.locator('option')).toHaveCount(29);
  await expect(log.duration.locator('option').last()).toHaveText('6 hours');
  await log.save.click();
  await expect(log.dialog.getByText('Outcome is required.')).toBeVisible();
  await expect(log.outcome).toBeFocused();

  const words = unique('Porch');
  await log.outcome.selectOption('Engaged');
  await log.note.fill(words);
  await expect(log.dialog.getByText(/requires a note of at least 50 characters. Your note has 14/)).toBeVisible();
  await log.save.click();
  const question = frame(page).dialog('The note is short');
  await expect(question).toContainText('A to-do remains on your “Follow up” tab until the note is long enough.');
  await question.getByRole('button', { name: 'Keep writing' }).press('Enter');
  await expect(log.note).toBeFocused();
  await expect(log.note).toContainText(words);
  await log.save.click();
  await question.getByRole('button', { name: 'Save short note' }).click();
  await expect(log.dialog).toBeHidden();
  const row = member(page).entry(words);
  await expect(row).toContainText('Note too short');

  await row.getByRole('button', { name: 'Edit visit' }).click();
  const edit = visit(page, 'Edit visit');
  await edit.note.fill(`${words}, and then we went through the whole of the renewal letter`);
  await expect(edit.dialog.getByText('The note is long enough.')).toBeVisible();
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(row).not.toContainText('Note too short');
  await row.getByRole('button', { name: 'Delete visit' }).click();
  await frame(page).dialog('Delete visit').getByRole('button', { name: 'Delete visit' }).click();
  await expect(row).toHaveCount(0);
});

test('a visit is at the primary address by default, and names its resource', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Deshawn Mayfield');
  await deleteDraft(call, id, 'visits');
  const { addresses } = await call(contracts.members.get, { params: { memberId: id } });
  const home = addresses.find(({ primary }) => primary);
  const page = await as('guide', memberPath(id));
  const log = await openNew(page);
  await expect(log.address.locator('option:checked')).toContainText(home?.line1 ?? 'no address');
  await expect(log.location).toBeHidden();
  await log.address.selectOption('Enter a different place');
  const place = unique('Library');
  await log.location.fill(place);

  await log.outcome.selectOption('Wrong address');
  await log.aboutResource.check();
  await expect(log.outcome).toHaveValue('');
  await expect(log.outcome.locator('option', { hasText: 'Wrong address' })).toHaveCount(0);
  await log.outcome.selectOption('Inaccessible');
  await log.save.click();
  await expect(log.dialog.getByText('Resource name is required')).toBeVisible();
  await expect(log.resource).toBeFocused();
  await log.resource.fill('Second Servings');
  await log.save.click();
  await expect(log.dialog).toBeHidden();
  await expect(member(page).entry(place)).toContainText('Resource: Second Servings');
});

test('a visit is never in the future', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Deshawn Mayfield');
  const page = await as('guide', memberPath(id));
  const log = await openNew(page);
  const tomorrow = dayIn('America/Chicago', 1);
  await log.date.fill(tomorrow);
  await log.save.click();
  await expect(log.dialog.getByText(`The date must be before ${monthDay(tomorrow)}`)).toBeVisible();
  await expect(log.date).toBeFocused();
});

test('an incomplete visit is fully restored after a reload, and deleted when discarded', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  await deleteDraft(call, id, 'visits');
  const page = await as('guide', memberPath(id));
  page.on('dialog', (leave) => leave.accept());
  const log = await openNew(page);
  const words = unique('Looked at the ramp');
  await log.duration.selectOption('45 minutes');
  await log.outcome.selectOption('Other');
  await log.note.fill(words);
  await expect(log.autosave).toHaveAttribute('data-state', 'SAVED');

  await page.reload();
  await openNew(page);
  await expect(log.restored).toBeVisible();
  await expect(log.note).toHaveText(words);
  await expect(log.duration.locator('option:checked')).toHaveText('45 minutes');
  await expect(log.outcome.locator('option:checked')).toHaveText('Other');
  await log.discard.click();
  await frame(page).dialog('Discard draft').getByRole('button', { name: 'Discard draft' }).click();
  await expect(log.restored).toBeHidden();
  await expect(log.note).toHaveText('');
  await expect(log.duration.locator('option:checked')).toHaveText('15 minutes');
  await page.keyboard.press('Escape');
  await expect(log.dialog).toBeHidden();
});

test('a form opens before its draft arrives, which neither moves the focused field nor replaces a choice', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Noelani Kahale');
  const words = unique('Looked at the ramp');
  const query = { subjectId: id, type: 'visits' } as const;
  const fields = { minutes: '45', location: 'Clinic', addressId: '' };
  await call(contracts.notes.saveDraft, {
    query,
    body: { text: `<p>${words}</p>`, resourceTitle: null, fields, version: null },
  });
  const page = await as('guide', memberPath(id));
  let answer = Promise.withResolvers<void>();
  await page.route(/\/api\/notes\/auto-save/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await answer.promise;
    await route.continue();
  });
  await expect(member(page).writeNote).toBeEnabled();
  await page.keyboard.press('v');
  const form = visit(page);
  await expect(form.date).toBeFocused();
  await form.duration.selectOption('30 minutes');
  await form.date.focus();
  const before = await form.date.boundingBox();
  answer.resolve();
  await expect(form.restored).toBeVisible();
  await expect(form.note).toHaveText(words);
  await expect(form.location).toHaveValue('Clinic');
  await expect(form.duration.locator('option:checked')).toHaveText('30 minutes');
  await expect(form.date).toBeFocused();
  expect(await form.date.boundingBox()).toEqual(before);
  await form.cancel.click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep draft' }).click();
  await expect(form.dialog).toBeHidden();

  // a draft that the user has not changed is not unsaved
  answer = Promise.withResolvers<void>();
  await page.keyboard.press('v');
  await expect(form.date).toBeFocused();
  answer.resolve();
  await expect(form.restored).toBeVisible();
  await expect(form.duration.locator('option:checked')).toHaveText('30 minutes');
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await deleteDraft(call, id, 'visits');
});

test('unsaved changes of a visit can stay as a draft of that visit', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Her sister was there');
  const { id: visitId } = await createVisit(call, id, { note: `<p>${words}</p>` });
  const page = await as('guide', memberPath(id, 'unknown'));
  const row = member(page).entry(words);
  await row.getByRole('button', { name: 'Edit visit' }).click();
  const edit = visit(page, 'Edit visit');
  await edit.note.fill(`${words}, and her niece`);
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep draft' }).click();
  await expect(edit.dialog).toBeHidden();
  await row.getByRole('button', { name: 'Edit visit' }).click();
  await expect(edit.restored).toBeVisible();
  await expect(edit.note).toHaveText(`${words}, and her niece`);
  await edit.outcome.selectOption('Other');
  await edit.save.click();
  await frame(page).dialog('The note is short').getByRole('button', { name: 'Save short note' }).click();
  await expect(edit.dialog).toBeHidden();
  await expect(member(page).entry(`${words}, and her niece`)).toHaveCount(1);
  const draft = await call(contracts.notes.getDraft, { query: { subjectId: id, type: 'visits', recordId: visitId } });
  expect(draft.updatedAt).toBeNull();
});

test('a visit is logged with the keyboard only, on a phone’s width, and nothing is wider than the screen', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Deshawn Mayfield');
  await deleteDraft(call, id, 'visits');
  const page = await as('guide', memberPath(id), { viewport: { width: 360, height: 740 } });
  const log = await openNew(page);
  await expect(log.date).toBeFocused();
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The Tab key did not get there.');
  };
  await tabTo(log.duration);
  await page.keyboard.type('30');
  await tabTo(log.outcome);
  await page.keyboard.type('Inacc');
  await expect(log.outcome.locator('option:checked')).toHaveText('Inaccessible');
  await tabTo(log.note);
  const words = unique('Nobody opened');
  await page.keyboard.type(words);
  for (const box of [page.locator('html'), log.dialog])
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(log.dialog).toBeHidden();
  await expect(member(page).entry(words)).toContainText('30 minutes');
});

test('a visit that engages a member in outreach asks for the threshold, and offers the new status', async ({
  as,
  api,
}) => {
  const call = api('guide2');
  const { id } = await outreachMember(call, [(await call(contracts.staff.verify)).id]);
  await deleteDraft(call, id, 'visits');
  const page = await as('guide2', memberPath(id));
  const log = await openNew(page);
  await log.outcome.selectOption('Engaged');
  const words = unique('Met her at the library, went through the letter of the plan, and agreed on a call');
  await log.note.fill(words);
  await log.save.click();
  const question = frame(page).dialog('Engagement threshold');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(log.note).toContainText(words);
  await log.save.click();
  await question.getByRole('button', { name: 'Confirm engagement' }).click();
  const request = statusRequest(page);
  await expect(
    request.dialog.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { checked: true }),
  ).toHaveAccessibleName(/engaged/i);
  await expect(request.item.first()).toHaveValue(/Visit/);
  await expect(
    request.dialog.getByRole('radiogroup', { name: 'Effective date' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await request.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(request.dialog).toBeHidden();
  await expect(member(page).entry(words)).toContainText('Engaged');
});
