import { openText } from '../commands/texts.ts';
import { goTo, logOutButton } from '../pages/frame.ts';
import { sendText } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

/** Part of each text, so that texts from an earlier run with the same data are not found. */
const runId = crypto.randomUUID().slice(0, 4);

test('a conversation is next to the page, which still works, with unsent text', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Lucille Fontenot');
  await dialog.message.fill(`Beside you ${runId}`);
  await dialog.button('Show beside the page').click();
  const beside = page.getByRole('complementary', { name: 'New text message' });
  const message = beside.getByRole('textbox', { name: 'Message' });
  await expect(dialog.dialog).toHaveCount(0);
  await expect(message).toHaveValue(`Beside you ${runId}`);
  await expect(message).toBeFocused();
  await page.getByRole('tab', { name: /^Goals/ }).click();
  await expect(page.getByRole('tab', { name: /^Goals/ })).toHaveAttribute('aria-selected', 'true');
  await expect(message).toHaveValue(`Beside you ${runId}`);
  const [room, panel] = [await page.getByRole('main').boundingBox(), await beside.boundingBox()];
  expect((room?.x ?? 0) + (room?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  // in a narrow window, the page's layout fits beside the panel
  await page.setViewportSize({ width: 1024, height: 800 });
  const actions = page.getByRole('main').getByRole('button', { name: 'Note', exact: true });
  await expect(page.getByRole('main').getByText('Member profile', { exact: true })).toBeVisible();
  const [button, narrow] = [await actions.boundingBox(), await beside.boundingBox()];
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((narrow?.x ?? 0) + 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  // the panel stays open on another page, and shows the same conversation over that page
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(/member-list/);
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect(message).toHaveValue(`Beside you ${runId}`);
  // the minimized panel is a bar that names the member
  await beside.getByRole('button', { name: 'Minimize' }).click();
  const bar = page.getByRole('region', { name: 'New text message: Lucille Fontenot' });
  await bar.getByRole('button', { name: 'Open' }).click();
  await beside.getByRole('button', { name: 'Show over the page' }).click();
  await expect(dialog.message).toHaveValue(`Beside you ${runId}`);
  await dialog.message.fill('');
});

test('the panel beside the page does not cover Log Out on the page for the external record', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Lucille Fontenot');
  await dialog.button('Show beside the page').click();
  const panel = page.getByRole('complementary', { name: 'New text message' });
  await expect(panel).toBeVisible();
  await goTo(page, '/avon-patient?id=unknown');
  await expect(page.getByRole('heading', { name: 'No member found' })).toBeVisible();
  await expect(panel).toBeVisible();
  await logOutButton(page).click({ trial: true });
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('a canceled text is in the conversation once, also after the conversation has moved', async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Lucille Fontenot');
  const words = `Moved twice ${runId}`;
  const beside = page.getByRole('complementary', { name: 'New text message' });
  const message = beside.getByRole('textbox', { name: 'Message' });
  await dialog.message.fill(words);
  await sendText(page, words);
  await page.keyboard.press('Escape');
  await dialog.bar.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.message).toHaveValue(words);
  await dialog.button('Show beside the page').click();
  await expect(message).toHaveValue(words);
  await beside.getByRole('button', { name: 'Show over the page' }).click();
  await expect(dialog.message).toHaveValue(words);
  await sendText(page, words);
  await dialog.button('Show beside the page').click();
  await expect(message).toHaveValue('');
  await dialog.undo.click();
  await expect(message).toHaveValue(words);
  await message.fill('');
  await beside.getByRole('button', { name: 'Show over the page' }).click();
  await expect(dialog.message).toHaveValue('');
});
