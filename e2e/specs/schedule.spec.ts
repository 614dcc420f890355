import { asId, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createEvent, createLateReminder, dayIn, deleteDraft, memberNamed, monthDay } from '../commands/api.ts';
import { prepareMember } from '../commands/consents.ts';
import { docket } from '../pages/docket.ts';
import { event } from '../pages/event.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath, showPending } from '../pages/member.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const home = 'America/Chicago';

const formatDay = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** Returns the next January 12. Everywhere in the US, clocks show standard time on this day. */
function nextWinterDay(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(home);
  const day = today.with({ month: 1, day: 12 });
  return Temporal.PlainDate.compare(day, today) > 0 ? day : day.add({ years: 1 });
}

/** Returns the next two days when the clocks change: forward and back. */
function nightsOfChange(): Record<'forward' | 'back', Temporal.PlainDate> {
  const first = Temporal.Now.zonedDateTimeISO(home).getTimeZoneTransition('next');
  const second = first?.getTimeZoneTransition('next');
  if (!first || !second) throw new Error(`The clocks are not changed in ${home}.`);
  const isForward = first.offsetNanoseconds > second.offsetNanoseconds;
  const [forward, back] = isForward ? [first, second] : [second, first];
  return { forward: forward.toPlainDate(), back: back.toPlainDate() };
}

async function openNew(page: Page) {
  await expect(member(page).scheduleEvent).toBeEnabled();
  await page.keyboard.press('e');
  const dialog = event(page);
  await expect(dialog.note).toBeVisible();
  return dialog;
}

/** Returns a date in the format of a date field: 'Tue, Nov 24, 2026'. */
const shortDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

test('an event is in the zone of the member’s guide, and shows the other zones', async ({ as, api }) => {
  const call = api('superadmin');
  const guides = await call(contracts.staff.list, { query: { role: 'guide', allViewable: true } });
  const grace = guides.find(({ name }) => name === 'Grace Nakamura');
  const { data } = await call(contracts.members.list, { query: { guideIds: [grace?.id ?? asId(0)], 'page-size': 5 } });
  const about = data[0];
  if (!about) throw new Error('Grace Nakamura has no members.');
  await deleteDraft(call, about.id, 'events');
  const page = await as('superadmin', memberPath(about.id));
  const dialog = await openNew(page);
  await expect(dialog.dialog).toContainText(/Hawaii-Aleutian (Standard )?Time/);
  const day = nextWinterDay();
  await dialog.date.fill(day.toString());
  await dialog.time.fill('14:30');
  await expect(dialog.clocks).toContainText(`For you: ${formatDay(day)}, 7:30 PM EST`);
  const words = unique('Ask about the ferry');
  await dialog.note.fill(words);
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await showPending(page);
  await expect(member(page).pendingEntry(words).locator('time')).toHaveText('7:30 PM');
  const events = await call(contracts.schedule.list, { params: { userId: about.id } });
  expect(events.find(({ note }) => note?.includes(words))).toMatchObject({
    date: day.toString(),
    time: '14:30',
    timeZone: 'Pacific/Honolulu',
    dueAt: `${day.add({ days: 1 })}T00:30:00Z`,
  });
});

test('a provider can be scheduled after the member’s consent to treat, also while the form is open', async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const { id, name, dateOfBirth } = await prepareMember(call, product.database, 10);
  const page = await as('guide', memberPath(id));
  const dialog = await openNew(page);
  await expect(dialog.provider).toBeDisabled();
  await expect(dialog.dialog.getByText('Consent to treat is incomplete')).toBeVisible();
  const terms = await call(contracts.consents.ofMember, { query: { userId: id } });
  const treat = terms.find(({ key }) => key === 'consent-to-treat');
  const identity = await call(contracts.consents.identify, { body: { name, dateOfBirth, userId: id } });
  await call(contracts.consents.record, {
    body: { userId: id, termId: treat?.id ?? asId(0), consented: true, consentIdentityId: identity.id },
  });
  await dialog.provider.selectOption('Hannah Weiss');
  await dialog.date.fill(dayIn(home, 4));
  await dialog.time.fill('10:00');
  const words = unique('Blood pressure together');
  await dialog.note.fill(words);
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await showPending(page);
  const row = member(page).pendingEntry(words);
  await expect(row).toContainText('with Hannah Weiss');
  const providerPage = await as('provider', `/docket?day=${dayIn(home, 4)}`);
  // the row shows no guide, because this member is unassigned
  await expect(docket(providerPage).row(words)).toBeVisible();
  const bell = providerPage.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await expect(providerPage.getByText(/^You have a new event/).first()).toBeVisible();
  await providerPage.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Edit event' }).click();
  const edit = event(page, 'Edit event');
  await expect(edit.provider.locator('option:checked')).toHaveText('Hannah Weiss');
  await edit.type.selectOption('Reminder');
  await expect(edit.provider).toHaveCount(0);
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(row).not.toContainText('with Hannah Weiss');
  await expect(docket(providerPage).row(words)).toHaveCount(0);
  await bell.click();
  await expect(providerPage.getByText(/^Your event was canceled/).first()).toBeVisible();
});

test('a skipped or doubled hour of a night is reported before saving', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  await deleteDraft(call, id, 'events');
  const page = await as('guide', memberPath(id));
  const dialog = await openNew(page);
  const { forward, back } = nightsOfChange();
  await dialog.date.fill(forward.toString());
  await dialog.time.fill('02:30');
  await expect(dialog.clocks).toContainText('Daylight saving time skips this hour. The event will be at 3:30 AM.');
  await dialog.date.fill(back.toString());
  await dialog.time.fill('01:30');
  await expect(dialog.clocks).toContainText(
    'Because of the time change, this hour occurs twice that night. The event will be in the first of the two hours.',
  );
  await dialog.time.fill('02:30');
  await expect(dialog.clocks).toContainText(`${formatDay(back)}, 2:30 AM CST`);
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog.dialog).toBeHidden();
});

test('day and hour are chosen with one press, and a time is typed in 12 hours or 24', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  await deleteDraft(call, id, 'events');
  const page = await as('guide', memberPath(id));
  const dialog = await openNew(page);
  await dialog.dialog.getByRole('button', { name: /^Tomorrow 10:00\sAM$/ }).click();
  await expect(dialog.time).toHaveValue('10:00 AM');
  const day = await dialog.date.inputValue();
  expect([shortDay(dayIn(home, 1)), shortDay(dayIn(home, 2))]).toContain(day);
  await dialog.time.fill('245p');
  await dialog.date.focus();
  await expect(dialog.time).toHaveValue('2:45 PM');
  await expect(dialog.clocks).toContainText('2:45 PM');
  // the field also accepts other date formats; if the calendar is open, Escape closes only the calendar
  await dialog.date.fill('tomorrow');
  await dialog.time.focus();
  await expect(dialog.date).toHaveValue(shortDay(dayIn(home, 1)));
  await dialog.date.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.locator(`[data-day="${dayIn(home, 1)}"]`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(dialog.date).toBeFocused();
  await expect(dialog.date).toHaveValue(shortDay(dayIn(home, 9)));
  await dialog.date.press('ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog.date).toBeFocused();
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog.dialog).toBeHidden();
});

test('missing and past values are reported on their fields', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  await deleteDraft(call, id, 'events');
  const page = await as('guide', memberPath(id));
  const dialog = await openNew(page);
  await dialog.save.click();
  await expect(dialog.dialog.getByText('Date is required')).toBeVisible();
  await expect(dialog.dialog.getByText('Time is required')).toBeVisible();
  await expect(dialog.date).toBeFocused();
  await dialog.date.fill(dayIn(home, -1));
  await dialog.anytime.check();
  await dialog.save.click();
  await expect(dialog.dialog.getByText('The date must be today or in the future')).toBeVisible();
});

test('an event is edited, resolved, and followed by the next one', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  await deleteDraft(call, id, 'events');
  const words = unique('Walk through the form');
  await createEvent(call, id, { date: dayIn(home, 3), time: '10:00', type: 'visit', note: words });
  const page = await as('guide', memberPath(id));
  await showPending(page);
  const row = member(page).pendingEntry(words);
  await row.getByRole('button', { name: 'Edit event' }).click();
  const edit = event(page, 'Edit event');
  await edit.time.fill('11:15');
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(row.locator('time')).toHaveText('11:15 AM');

  await row.getByRole('button', { name: 'Resolve and schedule next event' }).click();
  const next = event(page, 'Schedule next event');
  await expect(next.type.locator('option:checked')).toHaveText('Visit');
  await expect(next.time).toHaveValue('11:15 AM');
  await expect(next.date).toHaveValue('');
  const later = unique('Second part');
  await next.date.fill(dayIn(home, 10));
  await next.note.fill(later);
  await next.save.click();
  await expect(next.dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  const after = member(page).pendingEntry(later);
  await expect(after).toBeVisible();
  await after.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(after).toHaveCount(0);
});

test('a late reminder is postponed or cleared, and other open pages show it', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const [one, two] = [unique('Ring the pharmacy'), unique('Ask the landlord')];
  for (const note of [one, two]) await createLateReminder(call, id, note);
  const page = await as('guide', memberPath(id));
  const supervisor = await as('supervisor', memberPath(id));
  for (const tab of [page, supervisor]) await showPending(tab);
  const row = (tab: Page, words: string) => member(tab).pendingEntry(words);
  await expect(row(page, one)).toContainText('Late');
  await expect(row(supervisor, one)).toContainText('Late');

  await row(page, one).getByRole('button', { name: 'Snooze' }).click();
  await frame(page).menuItem('custom').click();
  const custom = frame(page).dialog('Snooze reminder');
  await custom.getByLabel(/^Date/).fill(dayIn(home));
  await custom.getByRole('button', { name: 'Snooze reminder' }).click();
  await expect(custom.getByText(`The date must be after ${monthDay(dayIn(home))}`)).toBeVisible();
  await custom.getByLabel(/^Date/).fill(dayIn(home, 4));
  await custom.getByRole('button', { name: 'Snooze reminder' }).click();
  await expect(page.getByText(`Reminder snoozed until ${monthDay(dayIn(home, 4))}`)).toBeVisible();
  await expect(row(page, one)).not.toContainText('Late');
  await expect(row(supervisor, one)).not.toContainText('Late');

  await row(page, two).getByRole('button', { name: 'Clear' }).click();
  await expect(row(page, two)).toHaveCount(0);
  await expect(row(supervisor, two)).toHaveCount(0);
});

test('an incomplete event is restored unchanged', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  await deleteDraft(call, id, 'events');
  const page = await as('guide', memberPath(id));
  page.on('dialog', (leave) => leave.accept());
  const dialog = await openNew(page);
  const words = unique('Bring the letter');
  await dialog.type.selectOption('Visit');
  await expect(dialog.address.locator('option:checked')).not.toHaveText('Enter a different place');
  await dialog.date.fill(dayIn(home, 5));
  await dialog.anytime.check();
  await dialog.note.fill(words);
  await expect(dialog.autosave).toHaveAttribute('data-state', 'SAVED');
  await page.reload();
  await openNew(page);
  await expect(dialog.restored).toBeVisible();
  await expect(dialog.type.locator('option:checked')).toHaveText('Visit');
  await expect(dialog.date).toHaveValue(shortDay(dayIn(home, 5)));
  await expect(dialog.anytime).toBeChecked();
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await openNew(page);
  await expect(dialog.restored).toBeHidden();
});

test('an address leads to a pending event and highlights it', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Bettie Jo Pritchard');
  const words = unique('Call the clinic');
  const made = await createEvent(call, id, { date: dayIn(home, 6), time: '09:00', type: 'call', note: words });
  const search = `feedItemExternalType=scheduled_event&feedItemExternalId=${made.id}`;
  const page = await as('guide', `${memberPath(id)}?${search}`);
  await expect(member(page).highlighted).toContainText(words);
  await expect(member(page).highlighted).toHaveCount(0);
});
