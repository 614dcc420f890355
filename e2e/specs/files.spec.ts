import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { frame, openUserMenu } from '../pages/frame.ts';
import { greeting } from '../pages/greeting.ts';
import { expect, test } from '../test.ts';

/** Returns a WAV file with some seconds of silence. */
function wav(seconds: number): Buffer {
  const samples = Math.round(seconds * 8000);
  const head = Buffer.from(
    '524946460000000057415645666d7420100000000100010040 1f0000401f000001000800646174610000 0000'.replaceAll(' ', ''),
    'hex',
  );
  head.writeUInt32LE(36 + samples, 4);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)]);
}
const file = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: wav(seconds) });

async function open(page: Page) {
  await openUserMenu(page, 'guide');
  await frame(page).menuItem('Update Voicemail Greeting').click();
  await greeting(page).choose.waitFor();
  return greeting(page);
}

test('a guide replaces a greeting and plays it', async ({ as, api }) => {
  const page = await as('guide', '/docket');
  const dialog = await open(page);
  await dialog.input.setInputFiles(file('hello.wav', 3));
  await expect(dialog.rows).toContainText('Uploaded');
  await expect(dialog.player).toBeVisible();
  await expect
    .poll(() => dialog.player.evaluate((player: HTMLAudioElement) => player.duration), { message: 'it can be played' })
    .toBe(3);
  // after three seconds the field is empty again
  await expect(dialog.rows).toHaveCount(0);
  await expect(dialog.choose).toBeVisible();
  const { id } = await api('guide')(contracts.staff.verify);
  const { file: current } = await api('guide')(contracts.files.greeting, { query: { userId: id } });
  expect(current).toMatchObject({ fileName: 'hello.wav', contentDuration: 3 });
});

test('an invalid greeting is refused with the reason, and another can be chosen at once', { tag: '@all' }, async ({
  as,
}) => {
  const dialog = await open(await as('guide', '/docket'));
  const none = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  await dialog.input.setInputFiles(none);
  await expect(dialog.rows).toContainText('Invalid audio file type');
  await dialog.input.setInputFiles(file('long.wav', 640));
  await expect(dialog.rows).toHaveCount(1);
  await expect(dialog.rows).toContainText('File size should not exceed 5MB');
  // the server checks the content, not the name
  await dialog.input.setInputFiles({ name: 'song.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound at all') });
  await expect(dialog.rows).toHaveCount(1);
  await expect(dialog.rows).toContainText('Invalid audio file type');
  await dialog.remove.click();
  await expect(dialog.rows).toHaveCount(0);
});

test('an upload shows its progress, can be stopped, and can be tried again after a failure', async ({ as }) => {
  const page = await as('guide', '/docket');
  const dialog = await open(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await dialog.input.setInputFiles(file('slow.wav', 240));
  await expect(dialog.progress).toBeVisible();
  await expect(dialog.rows).toContainText(/Uploading, [1-9]\d?%/);
  await dialog.stop.click();
  await expect(dialog.rows).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  await page.route('**/api/files/upload-voicemail*', (route) => route.abort(), { times: 1 });
  await dialog.input.setInputFiles(file('again.wav', 2));
  await expect(dialog.rows).toContainText('Error! Try again');
  await dialog.again.click();
  await expect(dialog.rows).toContainText('Uploaded');
});

test('works with the keyboard and by dropping a file', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  const dialog = await open(page);
  await expect(dialog.choose).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  // Playwright's request to report file choosers has no response. This round trip makes sure that the request has
  // reached the browser.
  await page.evaluate(() => 0);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file('keys.wav', 1));
  await expect(dialog.rows).toContainText('Uploaded');
  await expect(dialog.rows).toHaveCount(0);

  const carried = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.wav', { type: 'audio/wav' }));
      return transfer;
    },
    [...wav(1)],
  );
  const place = dialog.choose.locator('..');
  await place.dispatchEvent('dragover', { dataTransfer: carried });
  await expect(place).toHaveAttribute('data-over', 'true');
  await place.dispatchEvent('drop', { dataTransfer: carried });
  await expect(dialog.rows).toContainText('dropped.wav');
  await expect(dialog.rows).toContainText('Uploaded');
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
});

test('closing the dialog during an upload asks first', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/form-data')) await held;
    await route.continue();
  });
  const dialog = await open(page);
  await dialog.input.setInputFiles(file('hello.wav', 2));
  await expect(dialog.stop).toBeVisible();
  await page.keyboard.press('Escape');
  const question = frame(page).dialog('The greeting is still being uploaded');
  await question.getByRole('button', { name: 'Wait' }).click();
  await expect(question).toBeHidden();
  letThrough();
  await expect(dialog.rows).toContainText('Uploaded');
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
});
