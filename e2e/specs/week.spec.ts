import { contracts } from '@guidepost/contracts';
import { createEvent, deleteDraft, memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { event } from '../pages/event.ts';
import { frame } from '../pages/frame.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const home = 'America/Chicago';

/** Returns a day of next week; 0 is Sunday. All these days are in the future. */
function nextWeek(n: number): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(home);
  return today.add({ days: 7 - (today.dayOfWeek % 7) + n });
}

test('in the week view an event moves by keys and by drag, can be undone, and shows other users’ changes', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const other = await memberNamed(call, 'Bettie Jo Pritchard');
  const words = unique('Renewal letter');
  const tuesday = nextWeek(2).toString();
  const wednesday = nextWeek(3).toString();
  const event = await createEvent(call, id, { date: tuesday, time: '10:00', type: 'call', note: words });
  await createEvent(call, other.id, { date: wednesday, time: '10:15', type: 'visit', note: unique('Porch') });
  const at = async () => {
    const events = await call(contracts.schedule.list, { params: { userId: id } });
    const { date, time } = events.find((one) => one.id === event.id) ?? event;
    return `${date} ${time}`;
  };
  const page = await as('guide', `/docket?view=week&day=${tuesday}`);
  const week = page.getByRole('region', { name: 'Week' });
  const column = (day: string) => week.locator(`[data-column="${day}"]`);
  const card = (day: string) => column(day).getByRole('listitem').filter({ hasText: words });
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(week.locator('[data-column]').first()).toHaveAttribute('data-column', nextWeek(7).toString());
  await page.getByRole('button', { name: 'Previous week' }).click();
  /** Leaves the page, so that pending actions take effect immediately. */
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));

  await card(tuesday).getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card(wednesday).getByRole('link')).toBeFocused();
  await expect(card(wednesday)).toContainText('Same time as the event with Bettie Jo Pritchard');
  await undo.click();
  await expect(card(tuesday)).toBeVisible();
  expect(await at()).toBe(`${tuesday} 10:00`);

  // two key presses are combined into a single move
  await card(tuesday).getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card(wednesday).getByRole('link')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(card(wednesday)).toContainText('9:45 AM');
  await expect(undo).toHaveCount(1);
  await leave();
  await expect.poll(at).toBe(`${wednesday} 09:45`);
  await expect(week.locator('[data-held]')).toHaveCount(0);

  const from = await card(wednesday).boundingBox();
  const to = await column(tuesday).boundingBox();
  if (!from || !to) throw new Error('Card and column must be drawn.');
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect(card(tuesday)).toBeVisible();
  await expect(docket(page).title).toBeVisible();
  // another user moves the event in the meantime
  const params = { userId: id, scheduledEventId: event.id };
  await api('supervisor')(contracts.schedule.update, { params, body: { date: nextWeek(5).toString() } });
  await leave();
  await expect(frame(page).messages.getByText('Priya Raman changed this event in the meantime.')).toBeVisible();
  await expect(card(nextWeek(5).toString())).toBeVisible();
});

test('a refused move by keys does not take the focus later', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const words = unique('Insurance card');
  const today = Temporal.Now.plainDateISO(home).toString();
  const event = await createEvent(call, id, { date: today, time: '-1', type: 'call', note: words });
  const page = await as('guide', '/docket?view=week');
  const card = page.getByRole('region', { name: 'Week' }).getByRole('listitem').filter({ hasText: words });
  await card.getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(frame(page).messages.getByText('The date must be today or in the future')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next week' });
  await next.focus();
  // the list of events changes
  await call(contracts.schedule.update, {
    params: { userId: id, scheduledEventId: event.id },
    body: { note: `<p>${words}, changed</p>` },
  });
  await expect(card).toContainText('changed');
  await expect(next).toBeFocused();
});

test('a press on an empty place of a day in the week schedules an event on this day', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  await deleteDraft(call, id, 'events');
  const thursday = nextWeek(4);
  const page = await as('guide', `/docket?view=week&day=${thursday}`);
  const column = page.getByRole('region', { name: 'Week' }).locator(`[data-column="${thursday}"]`);
  const box = await column.boundingBox();
  if (!box) throw new Error('The column must be drawn.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 10);
  const pick = frame(page).dialog('Schedule event');
  await pick.getByRole('searchbox', { name: 'Member' }).fill('Kwame Asante-Boyd');
  await pick.getByRole('radio').first().click();
  const { date, time, note, save, dialog } = event(page);
  await expect(date).toHaveValue(new RegExp(`${thursday.day}, ${thursday.year}$`));
  await time.fill('10:00');
  await time.press('Tab');
  const words = unique('Lease');
  await note.fill(words);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(column.getByRole('listitem').filter({ hasText: words })).toBeVisible();

  // the button works with the keyboard; past days have no button
  const add = page.getByRole('button', { name: /^Schedule event on / });
  await expect(add).toHaveCount(7);
  await add.first().press('Enter');
  await expect(pick).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/docket?view=week&day=${thursday.subtract({ days: 21 })}`);
  await page.getByRole('region', { name: 'Week' }).waitFor();
  await expect(add).toHaveCount(0);
});

test('a second press on Docket while it loads does not undo the first', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await expect(frame(page).navigation.getByRole('link', { name: 'Docket' })).toBeVisible();
  await page.evaluate(() => {
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent?.trim() === 'Docket');
    if (!(link instanceof HTMLElement)) throw new Error('There is no link.');
    const replace = history.replaceState;
    history.replaceState = (...step) => {
      replace.apply(history, step);
      if (!String(step[2]).includes('/docket/guide')) return;
      history.replaceState = replace;
      setTimeout(() => link.click());
    };
    link.click();
  });
  await expect(page).toHaveURL(/\/docket\/guide\/\d+/);
  await expect(docket(page).worklist).toBeVisible();
});
