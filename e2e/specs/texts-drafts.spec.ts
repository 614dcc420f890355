import { openText } from '../commands/texts.ts';
import { frame } from '../pages/frame.ts';
import { expect, test } from '../test.ts';

/** Part of each text, so that texts from an earlier run with the same data are not found. */
const runId = crypto.randomUUID().slice(0, 4);

test('an unsent text stays with its member', { tag: '@all' }, async ({ as, api }) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await dialog.message.fill(`The shuttle leaves at nine ${runId}`);
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await openText(page, api('guide'), 'Lucille Fontenot');
  await expect(dialog.message).toHaveValue('');
  await page.keyboard.press('Escape');
  await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await expect(dialog.message).toHaveValue(`The shuttle leaves at nine ${runId}`);
  await expect(dialog.dialog).toContainText('Restored draft');
  await page.reload();
  await dialog.open.click();
  await expect(dialog.message).toHaveValue(`The shuttle leaves at nine ${runId}`);
  await dialog.button('Discard').click();
  await expect(dialog.message).toHaveValue('');
  await page.keyboard.press('Escape');
  await dialog.open.click();
  await expect(dialog.message).toHaveValue('');
});

test('a dialog that is left while its text is being sent reports what happened', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Docket', exact: true }).click();
  await page.goBack();
  await dialog.open.click();
  await expect(dialog.send).toBeEnabled();
  const answer = Promise.withResolvers<void>();
  await page.route('**/chat/messages/check**', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.route('**/api/chat/messages', (route) => route.abort());
  await dialog.message.fill(`The shuttle is late ${runId}`);
  await page.keyboard.press('Control+Enter');
  // Escape does not close the dialog while the text is being sent
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeVisible();
  await page.goForward();
  await expect(dialog.dialog).toBeHidden();
  answer.resolve();
  await expect(frame(page).messages).toContainText(
    'The server did not answer. Open the conversation with Kwame to check your text.',
  );
  await page.unrouteAll({ behavior: 'wait' });
  await openText(page, api('guide'), 'Kwame Asante-Boyd');
  await expect(dialog.message).toHaveValue(`The shuttle is late ${runId}`);
  await dialog.button('Discard').click();
});
