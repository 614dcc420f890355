import { contracts } from '@guidepost/contracts';
import { apiOf } from '../commands/api.ts';
import { setClock } from '../commands/clock.ts';
import { openText, sendingTimeout } from '../commands/texts.ts';
import { docket } from '../pages/docket.ts';
import { member } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { signedInPage } from '../pages/sign-in.ts';
import { removeData, startProduct, temporaryFolder } from '../product.ts';
import { expect, test } from '../test.ts';

/** Returns the next Monday at 21:09 in Texas. At this time every text gets a warning. */
function nextEvening(): Temporal.Instant {
  const today = Temporal.Now.zonedDateTimeISO('America/Chicago');
  const monday = today.add({ days: 8 - today.dayOfWeek });
  return monday.withPlainTime('21:09').toInstant();
}

test('a scheduled text is changed at night, leaves at its time, and waits for its guide if its time has passed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  // the test starts its own Guidepost, because it changes the business time
  const data = temporaryFolder('texts-clock');
  const product = await startProduct({ data });
  try {
    await setClock(product.url, nextEvening());
    const api = apiOf(product.url, 'guide');
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
    const page = await signedInPage(context, product.url, 'guide');
    const dialog = await openText(page, api, 'Dolores Whitaker');
    await dialog.message.fill('Hola Lola, la cita es mañana');
    await dialog.button('Schedule').click();
    await expect(dialog.day).toBeFocused();
    const days = await dialog.day.getByRole('option').allTextContents();
    expect(days.filter((day) => /^S/.test(day))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog.schedule).toBeHidden();
    await expect(dialog.dialog).toBeVisible();
    await dialog.button('Schedule').click();
    await dialog.day.selectOption({ index: 1 });
    await dialog.time.selectOption('8:15 AM');
    await dialog.scheduleText.click();
    await expect(dialog.dialog).toBeHidden();

    await dialog.viewScheduled.click();
    const ownText = dialog.drawer.getByRole('listitem').filter({ hasText: 'la cita es' });
    await expect(ownText).toContainText('8:15 AM');
    await ownText.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.message).toHaveValue('Hola Lola, la cita es mañana');
    await dialog.message.fill('Hola Lola, la cita es hoy');
    await dialog.button('Save').click();
    await expect(dialog.dialog).toBeHidden();
    await expect(ownText).toContainText('la cita es hoy');

    // the text is scheduled for the daytime, but if it is sent now, the member gets it at night
    await ownText.getByRole('button', { name: 'Send now' }).click();
    const question = page.getByRole('dialog', { name: 'Send now' });
    await expect(question).toContainText(/The local time for Lola is 9:\d\d\sPM\./);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    const { id, number } = dialog;
    const [first] = (await api(contracts.texts.scheduled, { query: { subjectId: id } })).filter(({ text }) =>
      text.includes('la cita es hoy'),
    );

    await setClock(product.url, Temporal.Instant.from(first?.sendAt ?? '').add({ seconds: 1 }));
    const otherPage = await context.newPage();
    await otherPage.goto(phonePath(number));
    await expect(phone(otherPage).texts).toContainText('Hola Lola, la cita es hoy', sendingTimeout);
    await expect(phone(otherPage).texts.getByText('la cita es')).toHaveCount(1);
    await expect(member(page).entry('la cita es hoy')).toContainText(/Delivered \d/);

    // business time jumps to the following night, when it is too late to send two more texts
    const slot = nextEvening()
      .toZonedDateTimeISO('America/Chicago')
      .add({ days: 2 })
      .withPlainTime('10:00')
      .toInstant();
    for (const text of ['The bus leaves at noon', 'Your refill is ready'])
      await api(contracts.texts.create, { body: { subjectId: id, text, sendAt: slot.toString() } });
    await page.goto('/docket');
    await expect(docket(page).title).toBeVisible();
    await setClock(product.url, slot.add({ hours: 16, minutes: 30 }));
    const row = (words: string) => docket(page).row(words);
    await expect(row('The bus leaves at noon')).toContainText('Text not sent', sendingTimeout);
    await expect(row('Your refill is ready')).toContainText('Text not sent', sendingTimeout);
    await row('The bus leaves at noon').getByRole('button', { name: 'Open text' }).click();
    const waiting = (words: string) => dialog.drawer.getByRole('listitem').filter({ hasText: words });
    await expect(waiting('The bus leaves at noon')).toContainText(
      'This text was not sent because too much time had passed since its scheduled time.',
    );
    await waiting('The bus leaves at noon').getByRole('button', { name: 'Reschedule' }).click();
    await dialog.time.selectOption('2:00 PM');
    await dialog.schedule.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.dialog).toBeHidden();
    await expect(waiting('The bus leaves at noon')).not.toContainText('Not sent');
    await waiting('Your refill is ready').getByRole('button', { name: 'Send now' }).click();
    await expect(question).toContainText(/The local time for Lola is 2:3\d\sAM\./);
    await question.getByRole('button', { name: 'Send Anyway' }).click();
    await expect(phone(otherPage).texts).toContainText('Your refill is ready', sendingTimeout);
    await expect(phone(otherPage).texts).not.toContainText('The bus leaves at noon');
    await page.keyboard.press('Escape');
    await expect(row('The bus leaves at noon')).toHaveCount(0);
    await expect(row('Your refill is ready')).toHaveCount(0);
    await context.close();
  } finally {
    await product.stop();
    await removeData(data);
  }
});
