import { contracts } from '@guidepost/contracts';
import { axeFindingsIn } from '../axe.ts';
import { memberNamed } from '../commands/api.ts';
import { openText, sendingTimeout } from '../commands/texts.ts';
import { member, memberPath } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { sendText, texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

/** A one-pixel image. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** Part of each text, so that texts from an earlier run with the same data are not found. */
const runId = crypto.randomUUID().slice(0, 4);

test('a conversation in two windows: texts and a picture in both directions, live', async ({ as, api, visitor }) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Alcide Thibodeaux');
  const memberPhone = await visitor(phonePath(dialog.number));
  const handset = phone(memberPhone);

  await dialog.message.fill(`Here is the door code ${runId}`);
  await dialog.input.setInputFiles(picture('door.png'));
  await expect(dialog.button('Remove door.png')).toBeVisible();
  await sendText(page, `Here is the door code ${runId}`);
  await expect(dialog.message).toHaveValue('');
  await expect(dialog.messages(`Here is the door code ${runId}`)).toContainText(/Sending in \d+ s/);
  await expect(handset.texts).toContainText(`Here is the door code ${runId}`, sendingTimeout);
  await expect(handset.texts.getByRole('img').first()).toBeVisible();
  await expect(dialog.messages(`Here is the door code ${runId}`)).toContainText(/Delivered \d/);

  await handset.text.fill(`Thank you, look ${runId}`);
  await handset.picture.setInputFiles(picture('porch.png'));
  await handset.send.click();
  const answer = dialog.messages(`Thank you, look ${runId}`);
  await expect(answer).toBeVisible();
  const image = answer.getByRole('img');
  await expect(image).toBeVisible(sendingTimeout);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);

  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  const row = member(page).entry(`Thank you, look ${runId}`);
  await expect(row.getByRole('img')).toBeVisible();
  await expect(member(page).entry(`Here is the door code ${runId}`)).toContainText(/Delivered \d/);
  await row.getByRole('button', { name: 'No follow up needed' }).click();
  await expect(row.getByRole('button', { name: 'Reply' })).toBeHidden();
  await expect(row).toContainText('No follow up needed');
});

test('a text that may ask to stop is decided from the feed, with both choices', async ({ as, api, visitor }) => {
  test.slow();
  const page = await as('guide');
  const { id, number } = await openText(page, api('guide'), 'Clovis Comeaux');
  const memberPhone = await visitor(phonePath(number));
  const words = `Please stop it ${runId}`;
  await phone(memberPhone).text.fill(words);
  await phone(memberPhone).send.click();
  await page.goto(memberPath(id));
  const row = member(page).entry(words);
  const dialog = page.getByRole('dialog', { name: 'Stop texts?' });

  await row.getByRole('button', { name: 'Stop texts?' }).click();
  await expect(dialog).toContainText(/This decision blocks texts and calls to .+To stop texts but not calls/);
  await dialog.getByRole('button', { name: 'Stop texts' }).click();
  await expect(row).toContainText('Texts stopped');
  await expect(texts(page).banner).toBeVisible();

  await row.getByRole('button', { name: 'Change decision' }).click();
  await dialog.getByRole('button', { name: 'Continue texts' }).click();
  await expect(row).toContainText('Texts will continue');
  await expect(texts(page).banner).toBeHidden();
});

test('STOP closes a member’s number for texts, START opens it again', async ({ as, api, visitor }) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Clovis Comeaux');
  const memberPhone = await visitor(phonePath(dialog.number));
  const handset = phone(memberPhone);
  await dialog.message.fill(`Are you well, ${runId}?`);
  await sendText(page, `Are you well, ${runId}?`);
  await expect(handset.texts).toContainText(`Are you well, ${runId}?`, sendingTimeout);

  await handset.answer('STOP').click();
  await expect(dialog.dialog).toContainText('TCPA required to text message');
  await expect(dialog.dialog).toContainText(
    'Instruct member to text "START" to opt back in and receive text messages.',
  );
  await expect(dialog.send).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog.banner).toBeVisible();

  await handset.answer('START').click();
  await expect(dialog.banner).toBeHidden();
  await dialog.open.click();
  await dialog.message.fill('Good to have you back');
  await expect(dialog.send).toBeEnabled();
});

test('a waiting text is canceled in the dialog and from the bar, with its files', async ({ as, api }) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Folake Eze');
  await dialog.message.fill(`Not what I meant ${runId}`);
  await dialog.input.setInputFiles(picture('wrong.png'));
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  await sendText(page, `Not what I meant ${runId}`);
  await dialog.undo.click();
  await expect(dialog.message).toHaveValue(`Not what I meant ${runId}`);
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  await expect(dialog.messages(`Not what I meant ${runId}`)).toHaveCount(0);

  await dialog.message.fill(`Still not it ${runId}`);
  await sendText(page, `Still not it ${runId}`);
  await page.keyboard.press('Escape');
  await expect(dialog.bar).toContainText(/Sending to Folake in \d+ s/);
  await page.getByRole('link', { name: 'Docket', exact: true }).click();
  await dialog.undo.click();
  await expect(dialog.dialog).toBeVisible();
  await expect(dialog.message).toHaveValue(`Still not it ${runId}`);
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  // after sending was canceled twice, the text is sent only once, with its file
  await dialog.message.fill(`That is it ${runId}`);
  await sendText(page, `That is it ${runId}`);
  await expect(dialog.messages(`That is it ${runId}`)).toContainText(/(Sent|Delivered) \d/, sendingTimeout);
  await expect(dialog.messages(`That is it ${runId}`).getByRole('img')).toBeVisible();
});

test('a template fills in its variables, and warns about missing values', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Doris Robinson');
  await dialog.template(/how have you been since we talked/).click();
  await expect(dialog.message).toHaveValue('Hi Doris, how have you been since we talked? Marisol');
  await expect(page.getByText('before you send the text.')).toHaveCount(0);
  // a second template replaces the first template's text
  await dialog.template(/Your ride comes at \[time\]/).click();
  await expect(dialog.message).toHaveValue(/^Your ride comes at \[time\]/);
  // the browser's undo removes the inserted text
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dialog.message).toHaveValue('Hi Doris, how have you been since we talked? Marisol');
  await dialog.message.fill(`Hi {{nickname}}, it is settled ${runId}`);
  await expect(dialog.warning).toContainText('Replace {{nickname}} before you send the text.');
  await dialog.send.click();
  await expect(dialog.warning).toBeFocused();
  await expect(dialog.messages(`it is settled ${runId}`)).toHaveCount(0);
  await dialog.anyway.click();
  await expect(dialog.messages(`it is settled ${runId}`)).toBeVisible();
  await dialog.undo.click();
});

test('a suggestion takes one press, and a wrong name is marked and corrected with one press', async ({ as, api }) => {
  const page = await as('guide');
  const call = api('guide');
  const dialog = await openText(page, call, 'Esperanza Guerrero');
  const { textSuggestions } = await call(contracts.texts.suggestions, { query: { subjectId: dialog.id } });
  await expect(dialog.suggestions).toHaveText(textSuggestions);
  // the shortcut inserts the suggestion, like a click on it
  await dialog.message.press('Alt+1');
  await expect(dialog.message).toHaveValue(textSuggestions[0] ?? '');
  await expect(dialog.suggestions).toHaveCount(0);

  await dialog.message.fill(`Hola Sra. Whitaker, ya viene ${runId}`);
  await expect(dialog.warning).toContainText('This text contains the name of another member: Dolores Whitaker.');
  await expect(dialog.marked).toHaveText('Whitaker');
  await dialog.button('Change to Guerrero').click();
  await expect(dialog.message).toHaveValue(`Hola Sra. Guerrero, ya viene ${runId}`);
  await expect(dialog.message).toBeFocused();
  await expect(dialog.marked).toHaveCount(0);
  await dialog.message.fill('');
});

test('a scheduled text goes to the default number after its number was deleted', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide');
  const call = api('guide');
  const { id } = await memberNamed(call, 'Lucille Fontenot');
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: id } });
  const added = await call(contracts.contacts.createPhone, {
    body: { interactableId: id, number: `+1713555${String(Date.now()).slice(-4)}`, description: 'Mobile' },
  });
  const today = Temporal.Now.zonedDateTimeISO('America/Chicago');
  const monday = today.add({ days: 8 - today.dayOfWeek }).withPlainTime('10:00');
  const text = `The number is gone ${runId}`;
  const { id: messageId } = await call(contracts.texts.create, {
    body: { subjectId: id, text, phoneNumberId: added.id, sendAt: monday.toInstant().toString() },
  });
  await page.goto(memberPath(id));
  const dialog = texts(page);
  await dialog.viewScheduled.click();
  const row = dialog.drawer.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.number).toHaveValue(String(added.id));
  // another user deletes the number while the dialog is open
  await api('supervisor')(contracts.contacts.removePhone, { params: { phoneId: added.id } });
  const primary = phoneNumbers.find((number) => number.primary)?.id;
  await expect(dialog.number).toHaveValue(String(primary));
  await page.reload();
  await dialog.viewScheduled.click();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.number).toHaveValue(String(primary));
  await dialog.button('Save').click();
  await expect(dialog.dialog).toBeHidden();
  const stored = await call(contracts.texts.get, { params: { id: messageId } });
  expect(stored.phoneNumberId).toBe(primary);
  await call(contracts.texts.remove, { params: { messageId } });
});

test('warnings about sending now are not used for another time', async ({ as, api }) => {
  const page = await as('guide');
  const call = api('guide');
  const dialog = await openText(page, call, 'Lucille Fontenot');
  await dialog.message.fill(`The shuttle leaves at [hour], ${runId}`);
  await dialog.send.click();
  await expect(dialog.anyway).toBeVisible();
  await dialog.button('Schedule').click();
  await expect(dialog.anyway).toBeHidden();
  await dialog.day.selectOption({ index: 2 });
  await dialog.time.selectOption('9:15 AM');
  await dialog.scheduleText.click();
  await dialog.time.selectOption('2:00 PM');
  await expect(dialog.anyway).toBeHidden();
  await dialog.scheduleText.click();
  await dialog.anyway.click();
  await expect(dialog.dialog).toBeHidden();
  const scheduled = await call(contracts.texts.scheduled, { query: { subjectId: dialog.id } });
  const { timeZone } = await call(contracts.staff.verify);
  const times = scheduled
    .filter(({ text }) => text.includes(runId))
    .map(({ sendAt }) => Temporal.Instant.from(sendAt).toZonedDateTimeISO(timeZone).toPlainTime().toString());
  expect(times).toEqual(['14:00:00']);
});

test('an upload is stopped, tried again, and refused with the reason', { tag: '@all' }, async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Ikenna Asante-Boyd');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const large = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4_000_000, 'a ') };
  await dialog.input.setInputFiles(large);
  await expect(dialog.attachments).toContainText(/Uploading, [1-9]\d?%/);
  await dialog.message.fill('The letter');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert')).toContainText('Wait until the files are uploaded');
  await dialog.button('Stop the upload of letter.txt').click();
  await expect(dialog.attachments).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  await page.route('**/api/files/presigned-url', (route) => route.abort(), { times: 1 });
  await dialog.input.setInputFiles(picture('map.png'));
  await expect(dialog.attachments).toContainText('Error! Try again');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert').last()).toContainText(
    'Failed to upload one or more files. Please try again.',
  );
  await dialog.button('Try again').click();
  await expect(dialog.button('Remove map.png')).toBeVisible();

  const program = { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await dialog.input.setInputFiles(program);
  await expect(dialog.attachments).toContainText('File of type application/x-msdownload not supported');
  await dialog.input.setInputFiles([1, 2, 3, 4].map((n) => picture(`${n}.png`)));
  await expect(dialog.dialog).toContainText('You may only upload 4 files at once');
  await dialog.button('Remove run.exe').click();
  await dialog.message.fill('');
  await dialog.button('Remove map.png').click();
});

test('without consent no member is texted, and without text nothing is sent', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'José Cárdenas');
  await expect(dialog.dialog).toContainText('TCPA required to text message');
  await expect(dialog.send).toBeDisabled();
  await page.keyboard.press('Escape');
  await openText(page, api('guide'), 'Earl Birdsong');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert')).toHaveText('Message is required');
  // a picture can be sent without text
  await dialog.input.setInputFiles(picture('door.png'));
  await expect(dialog.attachments).toContainText('door.png');
  await expect(dialog.button('Remove door.png')).toBeEnabled();
  await dialog.send.click();
  if (await dialog.anyway.isVisible()) await dialog.anyway.click();
  await expect(dialog.undo).toBeVisible();
  await dialog.undo.click();
  await dialog.button('Remove door.png').click();
  await dialog.message.fill('a'.repeat(1601));
  await expect(dialog.dialog).toContainText('1601 of 1600');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert')).toHaveText('Message must be at most 1600 characters');
  await dialog.message.fill('');
});

test('works with the keyboard only', { tag: '@all' }, async ({ as, api }) => {
  const guide = api('guide');
  const { id } = await memberNamed(guide, 'Maxine Mitchell');
  const page = await as('guide', memberPath(id));
  const dialog = texts(page);
  await expect(dialog.open).toBeVisible();
  await page.keyboard.press('t');
  await expect(dialog.message).toBeFocused();
  await page.keyboard.type(`Hello Maxine ${runId}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.anyway.or(dialog.messages(`Hello Maxine ${runId}`)).first()).toBeVisible();
  if (await dialog.anyway.isVisible()) {
    await expect(dialog.warning).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(dialog.messages(`Hello Maxine ${runId}`)).toBeVisible();
  await expect(dialog.message).toBeFocused();
  await dialog.undo.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.message).toHaveValue(`Hello Maxine ${runId}`);
  await expect(dialog.message).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(dialog.open).toBeVisible();
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`axe finds nothing in the dialogs, light and dark, and nothing is wider than ${width} px`, {
    tag: '@all',
  }, async ({ as, api }) => {
    const page = await as('guide', '/docket', { viewport: { width, height }, reducedMotion: 'reduce' });
    const dialog = await openText(page, api('guide'), 'Efraín Ochoa');
    await dialog.message.fill('Hi {{nickname}}');
    await dialog.input.setInputFiles(picture('a.png'));
    await expect(dialog.button('Remove a.png')).toBeVisible();
    await expect(dialog.warning).toBeVisible();
    const found: string[] = [];
    const look = async (what: string) => {
      found.push(...(await axeFindingsIn(page, what)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${what} is ${wide} px wide`);
    };
    await look('text dialog');
    if (width === 360) {
      await dialog.button('Templates').click();
      await look('templates');
      await dialog.button('Close templates').click();
    }
    await dialog.button('Schedule').click();
    await expect(dialog.schedule).toBeVisible();
    await look('schedule');
    await page.keyboard.press('Escape');
    await dialog.button('Remove a.png').click();
    await dialog.message.fill('');
    expect(found).toEqual([]);
  });
}
