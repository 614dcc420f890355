import type { Api, Todo } from '@guidepost/contracts';
import { anytime, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createEvent, memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { member, memberPath, showPending } from '../pages/member.ts';
import { palette } from '../pages/palette.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const readActingUser = (call: Api) => call(contracts.staff.verify);

/** Returns the guide's todos for today from the docket's API. */
async function todosOf(call: Api): Promise<Todo[]> {
  const { id, timeZone } = await readActingUser(call);
  const day = Temporal.Now.plainDateISO(timeZone).toString();
  return (await call(contracts.docket.todos, { params: { guideId: id }, query: { day } })).data;
}

const editorIn = (page: Page, dialog: RegExp) =>
  page
    .getByRole('dialog', { name: dialog })
    .getByRole('textbox', { name: 'Note' })
    .and(page.locator('[contenteditable="true"]'));

test('a guide’s morning, seen live by the supervisor', async ({ as, api }) => {
  test.slow();
  const call = api('guide');
  const guide = await readActingUser(call);
  const page = await as('guide', '/docket');
  const supervisor = await as('supervisor', `/docket/guide/${guide.id}`);
  const ownDocket = docket(page);
  const seen = docket(supervisor);
  await ownDocket.tab('Follow up').click();
  await seen.tab('Follow up').click();

  await test.step('the first to-do: a visit gets its outcome, and its note is too short for that', async () => {
    await expect(seen.row('Walter Birdsong').first()).toBeVisible();
    await ownDocket.row('Walter Birdsong').getByRole('button', { name: 'Add outcome' }).click();
    const dialog = page.getByRole('dialog', { name: /visit/i });
    await dialog.getByRole('combobox', { name: /Outcome/ }).selectOption({ label: 'Engaged' });
    await editorIn(page, /visit/i).fill('Looked at his pills.');
    await expect(dialog.getByText(/requires a note of at least 50 characters. Your note has 20/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save visit' }).click();
    await page.getByRole('button', { name: 'Save short note' }).click();
    await expect(dialog).toBeHidden();
    for (const view of [ownDocket, seen]) {
      await expect(
        view.row('Walter Birdsong').filter({ hasText: /Note too short for “Engaged”: 20 of 50 characters/ }),
      ).toBeVisible();
    }
  });

  await test.step('the second: the note is finished', async () => {
    await ownDocket.row('Walter Birdsong').getByRole('button', { name: 'Finish note' }).click();
    const dialog = page.getByRole('dialog', { name: /visit/i });
    await editorIn(page, /visit/i).fill(
      'Looked at his pills with him; two were doubled, the pharmacy takes them back.',
    );
    await expect(dialog.getByText('The note is long enough.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save visit' }).click();
    await expect(dialog).toBeHidden();
    for (const view of [ownDocket, seen]) await expect(view.row('Walter Birdsong')).toHaveCount(0);
  });

  await test.step('the third: an event that is due is resolved', async () => {
    const { id } = await memberNamed(call, 'Samir Haddad');
    const words = unique('Ask how the appointment went');
    const date = Temporal.Now.plainDateISO(guide.timeZone).toString();
    const made = await createEvent(call, id, { date, time: anytime, type: 'call', note: words });
    const isOpen = async () => (await todosOf(call)).some(({ scheduledEvent }) => scheduledEvent?.id === made.id);
    await expect.poll(isOpen).toBe(true);
    const otherRow = seen.row(words);
    await expect(otherRow.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
    await page.goto(memberPath(id, guide.id));
    await showPending(page);
    await member(page).pendingEntry(words).getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(member(page).pendingEntry(words)).toHaveCount(0);
    await expect(otherRow).toHaveCount(0);
    expect(await isOpen()).toBe(false);
  });

  await test.step('a member is found by a phone number, however it is written', async () => {
    await palette(page).button.click();
    await palette(page).field.fill('(713) 555-0142');
    await palette(page).field.press('Enter');
    await expect(member(page).name).toHaveText('Dolores Whitaker');
  });

  const dolores = await memberNamed(call, 'Dolores Whitaker');
  const sister = { description: 'Sister', line1: '4410 Harbor Ln', city: 'Galveston', state: 'TX', zip: '77550' };
  const address = await call(contracts.contacts.createAddress, { body: { userId: dolores.id, ...sister } });
  await supervisor.goto(memberPath(dolores.id, guide.id));
  for (const view of [page, supervisor]) await expect(member(view).communication).toContainText('4410 Harbor Ln');

  await test.step('an address is corrected', async () => {
    const { communication } = member(page);
    await communication.getByRole('button', { name: /Actions for .*Harbor/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: /Edit address/ });
    await dialog.getByRole('textbox', { name: 'Address line 1' }).fill('4412 Harbor Ln');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    for (const view of [page, supervisor]) await expect(member(view).communication).toContainText('4412 Harbor Ln');
    await call(contracts.contacts.removeAddress, { params: { addressId: address.id } });
  });

  await test.step('a visit is logged', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Visit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /visit/i });
    await dialog.getByRole('combobox', { name: /Outcome/ }).selectOption({ label: 'Engaged' });
    const words = `Went through the bus pass letter together ${crypto.randomUUID().slice(0, 8)}, she sends it today.`;
    await editorIn(page, /visit/i).fill(words);
    await dialog.getByRole('button', { name: 'Save visit' }).click();
    await expect(dialog).toBeHidden();
    for (const view of [page, supervisor]) await expect(member(view).entry(words)).toBeVisible();
  });
});

test('an event is scheduled in the zone of another guide, and both see it', async ({ as, api }) => {
  test.slow();
  const { data } = await api('guide2')(contracts.members.list, { query: { 'page-size': 100 } });
  const otherRow = data.find(({ assignedGuideName }) => assignedGuideName === 'Maureen Kelly');
  if (!otherRow) throw new Error('Maureen Kelly has no members.');
  const page = await as('guide2', memberPath(otherRow.id));
  const admin = await as('admin', memberPath(otherRow.id));
  for (const view of [page, admin]) await showPending(view);
  await page.getByRole('main').getByRole('button', { name: 'Event', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Schedule event/ });
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 9 });
  await dialog.getByLabel('Date').fill(day.toString());
  await dialog.getByRole('textbox', { name: 'Time' }).fill('08:15');
  await expect(dialog).toContainText('7:15 AM');
  const words = unique('Ride to the clinic');
  await editorIn(page, /Schedule event/).fill(words);
  await dialog.getByRole('button', { name: 'Save event' }).click();
  await expect(dialog).toBeHidden();
  // matches the text exactly, because the strip may contain a longer text with these words
  for (const view of [page, admin])
    await expect(view.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  const events = await api('guide2')(contracts.schedule.list, { params: { userId: otherRow.id } });
  const made = events.find(({ note }) => note?.includes(words));
  expect(made).toMatchObject({ timeZone: 'America/New_York', time: '08:15', date: day.toString() });
  expect(made?.dueAt).toBe(
    day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:15' }).toInstant().toString(),
  );
});
