import { asId, contracts } from '@guidepost/contracts';
import { accounts } from '../accounts.ts';
import { memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { member, memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';

/** Part of each text, so that texts from an earlier run with the same data are not found. */
const runId = crypto.randomUUID().slice(0, 4);

/** Timeout while waiting for a text to be sent. Guidepost waits ten seconds before it sends a text. */
const sendingTimeout = { timeout: 40_000 };

test('a text from an unknown number is assigned to its member', async ({ as, api, product }) => {
  const guide = api('guide');
  const body = `It is Esperanza on a new number ${runId}`;
  const from = '+17135550961';
  const sent = await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+13465550127', body }),
  });
  expect(sent.status).toBe(201);
  const page = await as('guide', '/docket');
  const row = docket(page).worklist.getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign text message/ });
  await dialog.getByRole('searchbox', { name: 'Which member does this text belong to?' }).fill('Esperanza Guerrero');
  await dialog.getByRole('radio', { name: /Esperanza Guerrero/ }).check();
  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await expect(dialog).toBeHidden();
  // the number does not belong to any member yet
  const add = page.getByRole('dialog', { name: 'Add (713) 555-0961 to Esperanza Guerrero' });
  await expect(add.getByRole('textbox', { name: 'Description' })).toHaveValue('Mobile');
  await add.getByRole('button', { name: 'Cancel' }).click();
  await expect(add).toBeHidden();
  const { id } = await memberNamed(guide, 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  await expect(member(page).entry(body)).toBeVisible();
});

/** Area codes in different time zones. At almost every hour, it is daytime in at least one of them. */
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

test('an unknown number is answered before it has a name, and the conversation moves to the member', async ({
  as,
  api,
  product,
}) => {
  const [body, answer] = [`Is this the ride to the clinic? ${runId}`, `Yes! Who is this, please? ${runId}`];
  const code = dayCode();
  const from = `+1${code ?? '212'}5550963`;
  const base = `${product.url}/_phone/api/messages`;
  const headers = { 'content-type': 'application/json' };
  await fetch(base, { method: 'POST', headers, body: JSON.stringify({ from, to: '+13465550127', body }) });
  const page = await as('guide', '/docket');
  const row = docket(page).worklist.getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: 'Assign' }).click();
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
  await expect(dialog.getByText('this number is not assigned to a member')).toBeVisible();
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await message.fill(answer);
  const map = { name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('Go north.') };
  await dialog.locator('input[type=file]').setInputFiles(map);
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible();
  await message.press('Control+Enter');
  await dialog.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  // sending the same text again creates a separate text
  await expect(message).toHaveValue(answer);
  await expect(dialog.getByRole('button', { name: 'Remove map.txt' })).toBeVisible();
  await expect(dialog.getByRole('log')).not.toContainText(answer);
  await message.press('Control+Enter');
  await expect(dialog.getByRole('log').getByText(/^Delivered/)).toBeVisible(sendingTimeout);
  await expect(row).toBeHidden();
  const received = (await (await fetch(`${base}?number=${encodeURIComponent(from)}`)).json()) as { body: string }[];
  expect(received.at(-1)?.body).toBe(answer);

  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await expect(dialog).toBeHidden();
  const assign = page.getByRole('dialog', { name: /^Assign text message/ });
  await assign.getByRole('searchbox', { name: 'Which member does this text belong to?' }).fill('Esperanza Guerrero');
  await assign.getByRole('radio', { name: /Esperanza Guerrero/ }).check();
  await assign.getByRole('button', { name: 'Assign text' }).click();
  await expect(page.getByRole('dialog', { name: /^Add .* to Esperanza Guerrero/ })).toBeVisible();
  const { id } = await memberNamed(api('guide'), 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  await expect(member(page).entry(body)).toBeVisible();
  await expect(member(page).entry(answer)).toBeVisible();
});

test('a reply that is being written is added to the conversation of the member that another user assigns', {
  tag: '@all',
}, async ({ as, api, product }) => {
  const code = dayCode();
  test.skip(code === undefined, 'it is too early or too late to write to an unknown number');
  const body = `Is the office open today? ${runId}`;
  const from = `+1${code}5550964`;
  await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+13465550127', body }),
  });
  const page = await as('guide', '/docket');
  const row = docket(page).worklist.getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: 'Assign' }).click();
  await page
    .getByRole('dialog', { name: /^Assign text message/ })
    .getByRole('button', { name: 'Reply' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Reply to an unknown number/ });
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`Until five ${runId}`);

  const boss = api('admin');
  const { data: found } = await boss(contracts.texts.list, { query: { searchTerm: from } });
  const { id } = await memberNamed(boss, 'Esperanza Guerrero');
  await boss(contracts.texts.assign, {
    params: { id: found[0]?.id ?? asId(0) },
    body: { subjectId: id, previousSubjectId: null },
  });
  await expect(dialog).toContainText('This conversation is now assigned to Esperanza Guerrero.');
  await expect(dialog.getByRole('button', { name: 'Send text' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Open conversation' }).click();
  const conversation = page.getByRole('dialog', { name: /^New text message/ });
  await expect(conversation.getByRole('textbox', { name: 'Message' })).toHaveValue(`Until five ${runId}`);
});

test('if two users assign a text, the second one sees the first assignment, and can change it', async ({
  as,
  api,
  product,
}) => {
  test.slow();
  const body = `The clinic has moved ${runId}`;
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
    .getByRole('button', { name: 'Assign' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Assign text message/ });
  await dialog.getByRole('searchbox', { name: 'Which member does this text belong to?' }).fill('Esperanza Guerrero');
  await dialog.getByRole('radio', { name: /Esperanza Guerrero/ }).check();

  const boss = api('admin');
  const { data: found } = await boss(contracts.texts.list, { query: { searchTerm: '(713) 555-0962' } });
  const other = await memberNamed(boss, 'Dolores Whitaker');
  const text = { params: { id: found[0]?.id ?? asId(0) }, body: { subjectId: other.id, previousSubjectId: null } };
  await boss(contracts.texts.assign, text);
  await dialog.getByRole('button', { name: 'Assign text' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `${accounts.admin} has already assigned this call or text to Dolores Whitaker.`,
  );
  await dialog.getByRole('button', { name: 'Move text' }).click();
  await expect(dialog).toBeHidden();

  // from the feed, the text is moved back to the first member
  const { id } = await memberNamed(boss, 'Esperanza Guerrero');
  await page.goto(memberPath(id));
  const entry = member(page).entry(body);
  await expect(member(page).entry('moved here from Dolores Whitaker')).toContainText(`by ${accounts.guide}`);
  await entry.hover();
  await entry.getByRole('button', { name: 'Move to another member' }).click();
  const move = page.getByRole('dialog', { name: /^Move text to another member/ });
  await move.getByRole('searchbox', { name: 'Which member does this text belong to?' }).fill('Dolores Whitaker');
  await move
    .getByRole('radio', { name: /Dolores Whitaker/ })
    .first()
    .check();
  await move.getByRole('button', { name: 'Move text' }).click();
  await expect(entry).toBeHidden();
  await expect(member(page).entry('moved to Dolores Whitaker')).toBeVisible();
});
