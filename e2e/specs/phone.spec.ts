import { axeFindingsIn } from '../axe.ts';
import { carrierOf } from '../commands/carrier.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { expect, test } from '../test.ts';

/**
 * Returns one of the account's phone numbers. Each test uses a different one, so that parallel tests do not affect each
 * other.
 */
const lineOf = (n: number) => `+1346555092${n}`;
const phoneOf = (n: number) => `+1713555097${n}`;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function withLine(product: { url: string; data: string }, n: number, name: string) {
  const ask = await carrierOf(product);
  const added = await ask('POST', '/IncomingPhoneNumbers.json', { PhoneNumber: lineOf(n), FriendlyName: name });
  return { ask, releaseClaim: () => ask('DELETE', `/IncomingPhoneNumbers/${added.sid}.json`) };
}

test('a phone sends and gets texts: words, a picture, a quick answer, live', async ({ visitor, product }) => {
  const { ask, releaseClaim } = await withLine(product, 1, 'Lakeside');
  const page = await visitor('/_phone');
  const { search, person, texts, text, send, picture, answer, wire } = phone(page);
  await search.fill('(713) 555-0971');
  // the pattern includes the number, because the list contains other unknown numbers until the search is done
  await person(/Unknown number.*555-0971/).click();
  await expect(page).toHaveURL(/number=%2B17135550971/);

  await ask('POST', '/Messages.json', { From: lineOf(1), To: phoneOf(1), Body: 'Did the card arrive?' });
  await expect(texts).toContainText('Did the card arrive?');
  await text.fill('Not yet');
  await text.press('Enter');
  await expect(texts).toContainText('Not yet');
  await expect(text).toHaveValue('');

  await picture.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('letter.png')).toBeVisible();
  await send.click();
  const image = texts.getByRole('img', { name: 'Attached to the text' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);

  await answer('STOP').click();
  await expect(person(/texted STOP/)).toBeVisible();
  await expect(ask('POST', '/Messages.json', { From: lineOf(1), To: phoneOf(1), Body: 'Again' })).rejects.toThrow(
    '21610',
  );
  await answer('START').click();
  await expect(person(/texted STOP/)).toBeHidden();
  await expect(wire.filter({ hasText: '“Not yet”' })).toHaveCount(1);
  await releaseClaim();
});

test('a phone rings, is answered, plays the speech, and leaves a voicemail with the keyboard', async ({
  visitor,
  product,
}) => {
  const { ask, releaseClaim } = await withLine(product, 2, 'Hillside');
  const page = await visitor(phonePath(phoneOf(2)));
  const { call, callButton, voicemail } = phone(page);
  const ring = (inner: string) =>
    ask('POST', '/Calls.json', { From: lineOf(2), To: phoneOf(2), Twiml: `<Response>${inner}</Response>` });
  const statusOf = async (sid: string) => (await ask('GET', `/Calls/${sid}.json`)).status;

  const spoken = await ring('<Say>Your ride comes at eight</Say><Pause length="60"/>');
  await expect(call).toContainText('Hillside');
  await expect(call).toContainText('calling');
  await callButton('Answer').focus();
  await page.keyboard.press('Enter');
  await expect(call).toContainText('Your ride comes at eight');
  await callButton('Hang up').click();
  await expect(call).toBeHidden();
  expect(await statusOf(spoken.sid)).toBe('completed');

  const declined = await ring('<Pause length="60"/>');
  await callButton('Decline').click();
  await expect.poll(() => statusOf(declined.sid)).toBe('busy');
  await expect(call).toBeHidden();

  const recorded = await ring('<Record/>');
  await callButton('Answer').click();
  await voicemail.fill('Please call me back tomorrow');
  await voicemail.press('Enter');
  await expect(call).toBeHidden();
  await expect.poll(() => statusOf(recorded.sid)).toBe('completed');
  await releaseClaim();
});

test('the rehearsal controls phones and carrier faults', async ({ visitor, product }) => {
  const { ask, releaseClaim } = await withLine(product, 3, 'Parkside');
  const page = await visitor(phonePath(phoneOf(3)));
  const { choice, switch: toggle, rehearsal } = phone(page);

  await choice('Busy').click({ force: true });
  await expect(choice('Busy')).toBeChecked();
  const called = await ask('POST', '/Calls.json', { From: lineOf(3), To: phoneOf(3), Twiml: '<Response/>' });
  await expect.poll(async () => (await ask('GET', `/Calls/${called.sid}.json`)).status).toBe('busy');

  // Simulated faults affect all tests that share this Guidepost, so this test checks the requests without turning any
  // fault on.
  const asked: unknown[] = [];
  await page.route('**/_phone/api/faults', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  await toggle('Send twice').click({ force: true });
  await choice('Time-out after accepting').click({ force: true });
  await choice('Fail').last().click({ force: true });
  await expect.poll(() => asked.length).toBe(3);
  expect(asked).toEqual([
    expect.objectContaining({ duplicate: true, errorCode: null }),
    expect.objectContaining({ timeoutAfterAccept: true, status: null }),
    expect.objectContaining({ errorCode: 30003 }),
  ]);
  await expect(rehearsal.getByRole('button', { name: 'Clear faults' })).toBeDisabled();
  await releaseClaim();
});

test('the reason of a carrier’s refusal is shown', { tag: '@all' }, async ({ visitor, product }) => {
  const { releaseClaim } = await withLine(product, 4, 'Woodside');
  const page = await visitor(phonePath(phoneOf(4)));
  await page.route('**/_phone/api/messages', (route) =>
    route.fulfill({ status: 404, json: { message: 'That is not one of the product’s numbers.' } }),
  );
  const { answer, problem } = phone(page);
  await answer('Yes').click();
  await expect(problem).toContainText('not one of the product’s numbers');
  await problem.getByRole('button', { name: 'Close' }).click();
  await expect(problem).toBeHidden();
  await releaseClaim();
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`axe finds nothing, light and dark, and nothing is wider than ${width} px`, { tag: '@all' }, async ({
    visitor,
    product,
  }) => {
    const n = width === 360 ? 5 : 6;
    const { ask, releaseClaim } = await withLine(product, n, 'Riverside');
    const page = await visitor(phonePath(phoneOf(n)), { viewport: { width, height }, reducedMotion: 'reduce' });
    const { texts, call } = phone(page);
    await ask('POST', '/Messages.json', { From: lineOf(n), To: phoneOf(n), Body: 'Hello' });
    await expect(texts).toContainText('Hello');
    await ask('POST', '/Calls.json', { From: lineOf(n), To: phoneOf(n), Twiml: '<Response><Record/></Response>' });
    await expect(call).toBeVisible();
    const found: string[] = [];
    for (const side of width === 360 ? ['People', 'Rehearsal', 'Phone'] : ['']) {
      if (side !== '') await page.getByRole('radio', { name: side, exact: true }).click({ force: true });
      found.push(...(await axeFindingsIn(page, side)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(found).toEqual([]);
    await releaseClaim();
  });
}
