import { asId, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { accounts } from '../accounts.ts';
import { axeFindingsInBoth } from '../axe.ts';
import { apiOf, memberNamed } from '../commands/api.ts';
import { setClock } from '../commands/clock.ts';
import { docket } from '../pages/docket.ts';
import { member, memberPath } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { signedInPage } from '../pages/sign-in.ts';
import { sendText, texts } from '../pages/texts.ts';
import { removeData, startProduct, temporaryFolder } from '../product.ts';
import { expect, test } from '../test.ts';

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** Tells the texts of this run from those of an earlier one on the same data. */
const run = crypto.randomUUID().slice(0, 4);

/** The next 21:09 of a Monday in Texas: every text that would leave then is asked about. */
function nextEvening(): Temporal.Instant {
  const today = Temporal.Now.zonedDateTimeISO('America/Chicago');
  const monday = today.add({ days: 8 - today.dayOfWeek });
  return monday.withPlainTime('21:09').toInstant();
}

/** A text is held for ten seconds before it leaves. */
const leaves = { timeout: 40_000 };

/** The member's page with the text dialog open, and the number that is written to. */
async function openText(page: Page, api: ReturnType<typeof apiOf>, name: string) {
  const { id } = await memberNamed(api, name);
  const { phoneNumbers } = await api(contracts.members.get, { params: { memberId: id } });
  await page.goto(memberPath(id));
  await texts(page).open.click();
  await expect(texts(page).message).toBeFocused();
  const number = phoneNumbers.find(({ primary }) => primary)?.number ?? '';
  return { ...texts(page), id, number };
}

test('a conversation in two windows: words, a picture each way, live', async ({ as, api, visitor }) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Alcide Thibodeaux');
  const theirs = await visitor(phonePath(dialog.number));
  const handset = phone(theirs);

  await dialog.message.fill(`Here is the door code ${run}`);
  await dialog.input.setInputFiles(picture('door.png'));
  await expect(dialog.button('Remove door.png')).toBeVisible();
  await sendText(page, `Here is the door code ${run}`);
  await expect(dialog.message).toHaveValue('');
  await expect(dialog.said(`Here is the door code ${run}`)).toContainText(/Sending in \d+ s/);
  await expect(handset.texts).toContainText(`Here is the door code ${run}`, leaves);
  await expect(handset.texts.getByRole('img').first()).toBeVisible();
  await expect(dialog.said(`Here is the door code ${run}`)).toContainText(/Delivered \d/);

  await handset.text.fill(`Thank you, look ${run}`);
  await handset.picture.setInputFiles(picture('porch.png'));
  await handset.send.click();
  const answer = dialog.said(`Thank you, look ${run}`);
  await expect(answer).toBeVisible();
  const image = answer.getByRole('img');
  await expect(image).toBeVisible(leaves);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);

  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  const row = member(page).entry(`Thank you, look ${run}`);
  await expect(row.getByRole('img')).toBeVisible();
  await expect(member(page).entry(`Here is the door code ${run}`)).toContainText(/Delivered \d/);
  await row.getByRole('button', { name: 'No follow up needed' }).click();
  await expect(row.getByRole('button', { name: 'Reply' })).toBeHidden();
  await expect(row).toContainText('No follow up needed');
});

test('STOP closes the way to a member, START opens it again', async ({ as, api, visitor }) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Clovis Comeaux');
  const theirs = await visitor(phonePath(dialog.number));
  const handset = phone(theirs);
  await dialog.message.fill(`Are you well, ${run}?`);
  await sendText(page, `Are you well, ${run}?`);
  await expect(handset.texts).toContainText(`Are you well, ${run}?`, leaves);

  await handset.answer('STOP').click();
  await expect(dialog.dialog).toContainText('TCPA required to text message');
  await expect(dialog.send).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog.banner).toBeVisible();

  await handset.answer('START').click();
  await expect(dialog.banner).toBeHidden();
  await dialog.open.click();
  await dialog.message.fill('Good to have you back');
  await expect(dialog.send).toBeEnabled();
});

test('a text is taken back while it is held, in the dialog and from the bar, with what went with it', async ({
  as,
  api,
}) => {
  test.slow();
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Folake Eze');
  await dialog.message.fill(`Not what I meant ${run}`);
  await dialog.input.setInputFiles(picture('wrong.png'));
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  await sendText(page, `Not what I meant ${run}`);
  await dialog.undo.click();
  await expect(dialog.message).toHaveValue(`Not what I meant ${run}`);
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  await expect(dialog.said(`Not what I meant ${run}`)).toHaveCount(0);

  await dialog.message.fill(`Still not it ${run}`);
  await sendText(page, `Still not it ${run}`);
  await page.keyboard.press('Escape');
  await expect(dialog.bar).toContainText(/Sending to Folake in \d+ s/);
  await page.getByRole('link', { name: 'Docket', exact: true }).click();
  await dialog.undo.click();
  await expect(dialog.dialog).toBeVisible();
  await expect(dialog.message).toHaveValue(`Still not it ${run}`);
  await expect(dialog.button('Remove wrong.png')).toBeVisible();
  // what was taken back twice is sent once, with its file
  await dialog.message.fill(`That is it ${run}`);
  await sendText(page, `That is it ${run}`);
  await expect(dialog.said(`That is it ${run}`)).toContainText(/(Sent|Delivered) \d/, leaves);
  await expect(dialog.said(`That is it ${run}`).getByRole('img')).toBeVisible();
});

test('what is written to one member waits for that one, and for nobody else', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await dialog.message.fill(`The shuttle leaves at nine ${run}`);
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await openText(page, api('guide'), 'Lucille Fontenot');
  await expect(dialog.message).toHaveValue('');
  await page.keyboard.press('Escape');
  await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await expect(dialog.message).toHaveValue(`The shuttle leaves at nine ${run}`);
  await expect(dialog.dialog).toContainText('Restored draft');
  await page.reload();
  await dialog.open.click();
  await expect(dialog.message).toHaveValue(`The shuttle leaves at nine ${run}`);
  await dialog.button('Discard').click();
  await expect(dialog.message).toHaveValue('');
  await page.keyboard.press('Escape');
  await dialog.open.click();
  await expect(dialog.message).toHaveValue('');
});

test('a template fills in what it can, and warns of what it cannot', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Doris Robinson');
  await dialog.template(/how have you been since we talked/).click();
  await expect(dialog.message).toHaveValue('Hi Doris, how have you been since we talked? Marisol');
  await expect(page.getByText('Nothing was filled in')).toHaveCount(0);
  // another template takes its place
  await dialog.template(/Your ride comes at \[time\]/).click();
  await expect(dialog.message).toHaveValue(/^Your ride comes at \[time\]/);
  // the browser's undo takes out what was put in
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dialog.message).toHaveValue('Hi Doris, how have you been since we talked? Marisol');
  await dialog.message.fill(`Hi {{nickname}}, it is settled ${run}`);
  await expect(dialog.warning).toContainText('Nothing was filled in for {{nickname}}.');
  await dialog.send.click();
  await expect(dialog.warning).toBeFocused();
  await expect(dialog.said(`it is settled ${run}`)).toHaveCount(0);
  await dialog.anyway.click();
  await expect(dialog.said(`it is settled ${run}`)).toBeVisible();
  await dialog.undo.click();
});

test('a suggestion is one press, and a wrong name is marked and put right by one press', async ({ as, api }) => {
  const page = await as('guide');
  const call = api('guide');
  const dialog = await openText(page, call, 'Esperanza Guerrero');
  const { textSuggestions } = await call(contracts.texts.suggestions, { query: { subjectId: dialog.id } });
  await expect(dialog.suggestions).toHaveText(textSuggestions);
  await dialog.suggestions.first().click();
  await expect(dialog.message).toHaveValue(textSuggestions[0] ?? '');
  await expect(dialog.suggestions).toHaveCount(0);

  await dialog.message.fill(`Hola Sra. Whitaker, ya viene ${run}`);
  await expect(dialog.warning).toContainText('The text names Dolores Whitaker, who is another member.');
  await expect(dialog.marked).toHaveText('Whitaker');
  await dialog.button('Change to Guerrero').click();
  await expect(dialog.message).toHaveValue(`Hola Sra. Guerrero, ya viene ${run}`);
  await expect(dialog.message).toBeFocused();
  await expect(dialog.marked).toHaveCount(0);
  await dialog.message.fill('');
});

test('a conversation stands beside the page, which stays in use, with what is being written', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Lucille Fontenot');
  await dialog.message.fill(`Beside you ${run}`);
  await dialog.button('Beside the page').click();
  const beside = page.getByRole('complementary', { name: 'New text message' });
  const message = beside.getByRole('textbox', { name: 'Message' });
  await expect(dialog.dialog).toHaveCount(0);
  await expect(message).toHaveValue(`Beside you ${run}`);
  await page.getByRole('tab', { name: /^Goals/ }).click();
  await expect(page.getByRole('tab', { name: /^Goals/ })).toHaveAttribute('aria-selected', 'true');
  await expect(message).toHaveValue(`Beside you ${run}`);
  const [room, panel] = [await page.getByRole('main').boundingBox(), await beside.boundingBox()];
  expect((room?.x ?? 0) + (room?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  await beside.getByRole('button', { name: 'Over the page' }).click();
  await expect(dialog.message).toHaveValue(`Beside you ${run}`);
  await dialog.message.fill('');
});

test('what was asked about sending now is not taken for an answer about another time', async ({ as, api }) => {
  const page = await as('guide');
  const call = api('guide');
  const dialog = await openText(page, call, 'Lucille Fontenot');
  await dialog.message.fill(`The shuttle leaves at [hour], ${run}`);
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
    .filter(({ text }) => text.includes(run))
    .map(({ sendAt }) => Temporal.Instant.from(sendAt).toZonedDateTimeISO(timeZone).toPlainTime().toString());
  expect(times).toEqual(['14:00:00']);
});

test('an upload is stopped, tried again, and refused with the reason', async ({ as, api }) => {
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
  await dialog.button('Stop upload of letter.txt').click();
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

test('without consent nobody is texted, and without words nothing is sent', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'José Cárdenas');
  await expect(dialog.dialog).toContainText('TCPA required to text message');
  await expect(dialog.send).toBeDisabled();
  await page.keyboard.press('Escape');
  await openText(page, api('guide'), 'Earl Birdsong');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert')).toHaveText('Message is required');
  await dialog.message.fill('a'.repeat(1601));
  await expect(dialog.dialog).toContainText('1601 of 1600');
  await dialog.send.click();
  await expect(dialog.dialog.getByRole('alert')).toHaveText('Message must be at most 1600 characters');
  await dialog.message.fill('');
});

test('a text of somebody whom nobody knows is given to its member', async ({ as, api, product }) => {
  const guide = api('guide');
  const body = `It is Esperanza on a new number ${run}`;
  const from = '+17135550961';
  const sent = await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+13465550127', body }),
  });
  expect(sent.status).toBe(201);
  const page = await as('guide', '/docket');
  const row = docket(page).worklist.getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign text message/ });
  await dialog.getByRole('searchbox', { name: 'Whose text is it?' }).fill('Esperanza Guerrero');
  await dialog.getByRole('radio', { name: /Esperanza Guerrero/ }).check();
  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await expect(dialog).toBeHidden();
  const { id } = await memberNamed(guide, 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  await expect(member(page).entry(body)).toBeVisible();
});

/** Area codes of one zone each. At most hours it is day in one of them. */
const placesOfCodes = {
  '212': 'America/New_York',
  '808': 'Pacific/Honolulu',
  '671': 'Pacific/Guam',
  '787': 'America/Puerto_Rico',
};
const dayCode = (): string | undefined =>
  Object.entries(placesOfCodes).find(([, zone]) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone);
    return hour >= 8 && hour < 19;
  })?.[0];

test('somebody whom nobody knows is answered before they have a name, and the conversation goes with it', async ({
  as,
  api,
  product,
}) => {
  const [body, answer] = [`Is this the ride to the clinic? ${run}`, `Yes! Who is this, please? ${run}`];
  const code = dayCode();
  const from = `+1${code ?? '212'}5550963`;
  const base = `${product.url}/_phone/api/messages`;
  const headers = { 'content-type': 'application/json' };
  await fetch(base, { method: 'POST', headers, body: JSON.stringify({ from, to: '+13465550127', body }) });
  const page = await as('guide', '/docket');
  const row = docket(page).worklist.getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: 'Reply' }).click();
  await page
    .getByRole('dialog', { name: /^Assign text message/ })
    .getByRole('button', { name: 'Reply' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Reply to an unknown number/ });
  await expect(dialog.getByRole('log')).toContainText(body);
  if (code === undefined) {
    await expect(dialog.getByRole('status')).toContainText('It is too early or too late');
    await expect(dialog.getByRole('button', { name: 'Send text' })).toBeDisabled();
    return;
  }
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi {{memberFirstName}}');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('stands for a member, and nobody knows yet who this is')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Message' }).fill(answer);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('log').getByText(/^Delivered/)).toBeVisible(leaves);
  await expect(row).toBeHidden();
  const received = (await (await fetch(`${base}?number=${encodeURIComponent(from)}`)).json()) as { body: string }[];
  expect(received.at(-1)?.body).toBe(answer);

  await dialog.getByRole('button', { name: 'Assign text' }).click();
  const assign = page.getByRole('dialog', { name: /^Assign text message/ });
  await assign.getByRole('searchbox', { name: 'Whose text is it?' }).fill('Esperanza Guerrero');
  await assign.getByRole('radio', { name: /Esperanza Guerrero/ }).check();
  await assign.getByRole('button', { name: 'Assign text' }).click();
  const { id } = await memberNamed(api('guide'), 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  await expect(member(page).entry(body)).toBeVisible();
  await expect(member(page).entry(answer)).toBeVisible();
});

test('of two people who say whose a text is the second is told by whom and for whom, and moves it knowingly', async ({
  as,
  api,
  product,
}) => {
  test.slow();
  const body = `The clinic has moved ${run}`;
  const data = { from: '+17135550962', to: '+13465550127', body };
  const sent = await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  expect(sent.status).toBe(201);
  const page = await as('guide', '/docket');
  await docket(page)
    .worklist.getByRole('listitem')
    .filter({ hasText: body })
    .getByRole('button', { name: 'Reply' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Assign text message/ });
  await dialog.getByRole('searchbox', { name: 'Whose text is it?' }).fill('Esperanza Guerrero');
  await dialog.getByRole('radio', { name: /Esperanza Guerrero/ }).check();

  const boss = api('admin');
  const { data: found } = await boss(contracts.texts.list, { query: { searchTerm: '(713) 555-0962' } });
  const other = await memberNamed(boss, 'Dolores Whitaker');
  const text = { params: { id: found[0]?.id ?? asId(0) }, body: { subjectId: other.id, previousSubjectId: null } };
  await boss(contracts.texts.assign, text);
  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `${accounts.admin} has assigned this to Dolores Whitaker meanwhile.`,
  );
  await dialog.getByRole('button', { name: 'Move text' }).click();
  await expect(dialog).toBeHidden();

  // and back, from the feed
  const { id } = await memberNamed(boss, 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  const entry = member(page).entry(body);
  await expect(member(page).entry('moved here from Dolores Whitaker')).toContainText(`by ${accounts.guide}`);
  await entry.hover();
  await entry.getByRole('button', { name: 'Move to another member' }).click();
  const move = page.getByRole('dialog', { name: /^Move text to another member/ });
  await move.getByRole('searchbox', { name: 'Whose text is it?' }).fill('Dolores Whitaker');
  await move
    .getByRole('radio', { name: /Dolores Whitaker/ })
    .first()
    .check();
  await move.getByRole('button', { name: 'Move text' }).click();
  await expect(entry).toBeHidden();
  await expect(member(page).entry('moved to Dolores Whitaker')).toBeVisible();
});

test('a scheduled text is changed at night, goes out when its time has come, and waits for its guide when that has passed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  // a product of its own, because its clock is moved
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
    const mine = dialog.drawer.getByRole('listitem').filter({ hasText: 'la cita es' });
    await expect(mine).toContainText('8:15 AM');
    await mine.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.message).toHaveValue('Hola Lola, la cita es mañana');
    await dialog.message.fill('Hola Lola, la cita es hoy');
    await dialog.button('Save').click();
    await expect(dialog.dialog).toBeHidden();
    await expect(mine).toContainText('la cita es hoy');

    // sent now it would leave at night, which its slot does not
    await mine.getByRole('button', { name: 'Send now' }).click();
    const question = page.getByRole('dialog', { name: 'Send now' });
    await expect(question).toContainText(/It is 9:\d\d\sPM where Lola lives\./);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    const { id, number } = dialog;
    const [first] = (await api(contracts.texts.scheduled, { query: { subjectId: id } })).filter(({ text }) =>
      text.includes('la cita es hoy'),
    );

    await setClock(product.url, Temporal.Instant.from(first?.sendAt ?? '').add({ seconds: 1 }));
    const theirs = await context.newPage();
    await theirs.goto(phonePath(number));
    await expect(phone(theirs).texts).toContainText('Hola Lola, la cita es hoy', leaves);
    await expect(phone(theirs).texts.getByText('la cita es')).toHaveCount(1);
    await expect(member(page).entry('la cita es hoy')).toContainText(/Delivered \d/);

    // two more texts become due while nobody is looking, until the following night
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
    await expect(row('The bus leaves at noon')).toContainText('Text not sent', leaves);
    await expect(row('Your refill is ready')).toContainText('Text not sent', leaves);
    await row('The bus leaves at noon').getByRole('button', { name: 'Open text' }).click();
    const waiting = (words: string) => dialog.drawer.getByRole('listitem').filter({ hasText: words });
    await expect(waiting('The bus leaves at noon')).toContainText('Not sent: it was too late to go out by itself.');
    await waiting('The bus leaves at noon').getByRole('button', { name: 'Reschedule' }).click();
    await dialog.time.selectOption('2:00 PM');
    await dialog.schedule.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.dialog).toBeHidden();
    await expect(waiting('The bus leaves at noon')).not.toContainText('Not sent');
    await waiting('Your refill is ready').getByRole('button', { name: 'Send now' }).click();
    await expect(question).toContainText(/It is 2:3\d\sAM where Lola lives\./);
    await question.getByRole('button', { name: 'Send Anyway' }).click();
    await expect(phone(theirs).texts).toContainText('Your refill is ready', leaves);
    await expect(phone(theirs).texts).not.toContainText('The bus leaves at noon');
    await page.keyboard.press('Escape');
    await expect(row('The bus leaves at noon')).toHaveCount(0);
    await expect(row('Your refill is ready')).toHaveCount(0);
    await context.close();
  } finally {
    await product.stop();
    await removeData(data);
  }
});

test('works with the keyboard alone', async ({ as, api }) => {
  const guide = api('guide');
  const { id } = await memberNamed(guide, 'Maxine Mitchell');
  const page = await as('guide', memberPath(id));
  const dialog = texts(page);
  await expect(dialog.open).toBeVisible();
  await page.keyboard.press('t');
  await expect(dialog.message).toBeFocused();
  await page.keyboard.type(`Hello Maxine ${run}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.anyway.or(dialog.said(`Hello Maxine ${run}`)).first()).toBeVisible();
  if (await dialog.anyway.isVisible()) {
    await expect(dialog.warning).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await expect(dialog.said(`Hello Maxine ${run}`)).toBeVisible();
  await expect(dialog.message).toBeFocused();
  await dialog.undo.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.message).toHaveValue(`Hello Maxine ${run}`);
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
  test(`axe finds nothing in the dialogs, light and dark, and nothing is wider than ${width} px`, async ({
    as,
    api,
  }) => {
    const page = await as('guide', '/docket', { viewport: { width, height }, reducedMotion: 'reduce' });
    const dialog = await openText(page, api('guide'), 'Efraín Ochoa');
    await dialog.message.fill('Hi {{nickname}}');
    await dialog.input.setInputFiles(picture('a.png'));
    await expect(dialog.button('Remove a.png')).toBeVisible();
    await expect(dialog.warning).toBeVisible();
    const found: string[] = [];
    const look = async (what: string) => {
      found.push(...(await axeFindingsInBoth(page, what)));
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
