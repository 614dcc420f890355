import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { hub, openHub } from '../pages/hub.ts';
import { member, memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

const memberName = 'Dolores Whitaker';

test('a guide finds resources near a member by words, with typing errors and by services, and texts one', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, memberName);
  const page = await as('guide', memberPath(id));
  await member(page).writeNote.waitFor();
  await page.keyboard.press('r');
  const { words, zip, rows, count, filters, details, program, dialog } = hub(page);
  const { addresses } = await call(contracts.members.get, { params: { memberId: id } });
  await expect(zip).toHaveValue(addresses[0]?.zip.slice(0, 5) ?? '');
  await expect(words).toBeFocused();
  await expect(count).toHaveText(/^\d+ programs$/);

  await words.fill('medcial ridse');
  await expect(rows.first()).toContainText(/Medical Rides|Rides to Care|Drivers/);
  const miles = (await rows.locator('span').filter({ hasText: / mi$/ }).allTextContents()).map((text) =>
    Number.parseFloat(text),
  );
  expect(miles).toEqual([...miles].sort((a, b) => a - b));

  await words.fill('');
  await filters.getByRole('checkbox', { name: 'Help with rent' }).check();
  await expect(rows.first()).toContainText(/Rent Relief|Stay Home Fund/);
  // the chosen services appear above the programs, even while the list of services is closed or scrolled out of view
  const selected = dialog.getByRole('group', { name: 'Selected services' });
  await selected.getByRole('button', { name: 'Remove Help with rent' }).click();
  await expect(filters.getByRole('checkbox', { name: 'Help with rent' })).not.toBeChecked();
  await expect(selected).toHaveCount(0);
  // without words, services and a ZIP code, there is no search
  const homeZip = await zip.inputValue();
  await zip.fill('');
  await expect(dialog.getByText('Find help nearby')).toBeVisible();
  await expect(count).toBeEmpty();
  await expect(rows).toHaveCount(0);
  await zip.fill(homeZip);
  await filters.getByRole('checkbox', { name: 'Help with rent' }).check();
  await expect(rows.first()).toContainText(/Rent Relief|Stay Home Fund/);
  await zip.fill('00000');
  await expect(dialog.getByText('This ZIP code could not be found.')).toBeVisible();
  await zip.fill('60608');
  // earlier results stay visible until the response arrives
  await expect(dialog.getByRole('region', { name: 'Programs' })).toHaveAttribute('aria-busy', 'false');
  const first = rows.first().getByRole('button');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(details.getByRole('heading', { name })).toBeVisible();
  await expect(details.getByText(/Chicago|Cicero/).first()).toBeVisible();
  await details.getByRole('button', { name: /^Text to/ }).click();
  await expect(texts(page).message).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(texts(page).dialog).toBeHidden();
  await expect(program(name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a failed search shows a message and can be repeated; the hub works on a phone', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), memberName);
  const page = await as('guide', memberPath(id), { viewport: { width: 390, height: 844 } });
  await member(page).logVisit.waitFor();
  await openHub(page);
  const { words, rows, details, dialog } = hub(page);
  await page.route('**/resourcing/hub/search**', (route) => route.fulfill({ status: 400, body: '{}' }));
  await words.fill('pantry');
  await expect(dialog.getByText('The programs did not load.')).toBeVisible();
  await page.unroute('**/resourcing/hub/search**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await rows.first().getByRole('button').click();
  await expect(details.getByText('Documents to bring')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await details.getByRole('button', { name: 'Back to the programs' }).click();
  await expect(rows.first()).toBeVisible();
});

test('the hub does not show the result of the previous words as the result of new words', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), memberName);
  const page = await as('guide', memberPath(id));
  await member(page).logVisit.waitFor();
  await openHub(page);
  const { words, rows, count, dialog } = hub(page);
  await words.fill('zzqqxx');
  await expect(dialog.getByText('No programs found')).toBeVisible();
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/resourcing/hub/search**', async (route) => {
    await released;
    await route.continue();
  });
  await words.fill('pantry');
  await expect(count).toHaveText('Searching…');
  await expect(dialog.getByText('No programs found')).toBeHidden();
  answer();
  await expect(count).toHaveText(/^\d+ programs?$/);
  await expect(rows.first()).toBeVisible();
});

test('members of a client with findhelp are searched there; if it is down, our own directory replaces it with a notice', async ({
  as,
  api,
  product,
}) => {
  const { id } = await memberNamed(api('guide'), 'Earline Broussard');
  const fault = (name: string) => fetch(`${product.url}/_findhelp/faults/${name}`, { method: 'PUT' });
  const page = await as('guide', memberPath(id));
  await member(page).logVisit.waitFor();
  await openHub(page);
  const { words, rows, filters, details, dialog } = hub(page);
  await expect(dialog.getByText('Programs from findhelp')).toBeVisible();
  await expect(filters.getByRole('heading', { name: 'Within' })).toBeHidden();
  await words.fill('pantry');
  await expect(rows.first()).toContainText(/Pantry/);
  const first = rows.first().getByRole('button');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(details.getByRole('heading', { name })).toBeVisible();
  await expect(details.getByRole('button', { name: /^Text to/ })).toBeVisible();
  await fault('down');
  try {
    await words.fill('food');
    await expect(dialog.getByText('findhelp is not responding.')).toBeVisible();
    await expect(rows.first()).toBeVisible();
  } finally {
    await fault('none');
  }
});
