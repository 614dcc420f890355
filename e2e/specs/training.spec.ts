import { contracts } from '@guidepost/contracts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('training restarts with one press, its client becomes a provider client, and only for administrators', async ({
  as,
  api,
}) => {
  const page = await as('admin', setupPath.training);
  await expect(page.getByRole('heading', { name: 'Secret Training Admin Page' })).toBeVisible();
  await expect(page.getByText('Only administrators can change this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Training' }).click();
  await frame(page).dialog('Reset Training').getByRole('button', { name: 'Reset Training' }).click();
  await expect(frame(page).messages.getByText('The training members were reset')).toBeVisible();
  const before = await api('admin')(contracts.training.characters);
  await expect(page.getByText('Training is not possible yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose teams' })).toHaveAttribute('href', /customer\/\d+$/);
  await page.getByRole('button', { name: /Training members/ }).click();
  await page.getByRole('link', { name: /Walter Pruitt/ }).click();
  await expect(page).toHaveURL(/\/member\/\d+/);
  await expect(page.getByText('Has not picked up the new inhaler yet').first()).toBeVisible();
  await page.goBack();

  const provider = page.getByRole('switch', { name: 'Make the customer “Training” a provider' });
  await expect(provider).not.toBeChecked();
  await provider.click();
  await expect(provider).toBeChecked();
  await expect.poll(async () => (await api('admin')(contracts.training.providerStatus)).isProviderClient).toBe(true);
  await page.route('**/api/clients/training-provider-status', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { statusCode: 500 } }) : route.continue(),
  );
  await provider.click();
  await expect(
    frame(page).messages.getByText('An error occurred while updating the provider status for the training client'),
  ).toBeVisible();
  await expect(provider).toBeChecked();
  await page.unroute('**/api/clients/training-provider-status');
  await provider.click();
  await expect(provider).not.toBeChecked();

  await page.getByRole('button', { name: 'Reset Training' }).click();
  await frame(page).dialog('Reset Training').getByRole('button', { name: 'Reset Training' }).click();
  await expect
    .poll(async () =>
      (await api('admin')(contracts.training.characters)).some(({ id }) => before.some((b) => b.id === id)),
    )
    .toBe(false);

  const guide = await as('guide', setupPath.training);
  await expect(guide.getByRole('button', { name: 'Reset Training' })).toBeDisabled();
});
