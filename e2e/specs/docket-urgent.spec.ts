import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { callDialog } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { expect, test } from '../test.ts';

test('the warning about a text that may be about suicide is never cut off, and the button of its row calls', async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const { id, name } = await memberNamed(call, 'Kwame Asante-Boyd');
  await product.database.query(
    `WITH received AS (
       INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
       SELECT m.user_id, m.assigned_guide_id, true, 'i dont want to live anymore', p.number, l.id, 'received', at, at, at
         FROM members m JOIN phone_numbers p ON p.user_id = m.user_id AND p.is_primary AND p.deleted_at IS NULL
         JOIN lines l ON l.is_default, generate_series(now() - interval '5 min', now(), interval '1 min') at WHERE m.user_id = $1
       RETURNING id, member_id, guide_id, created_at)
     INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
     SELECT member_id, guide_id, 'TEXT_BACK', 'message', id, created_at::date - 1, created_at FROM received`,
    [id],
  );
  try {
    const page = await as('guide', '/docket');
    await docket(page).tab('Follow up').click();
    const plea = docket(page).row('May be about suicide.').filter({ hasText: name });
    const warning = plea.getByText(/May be about suicide\. Call now\. · and \d+ more/);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => warning.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    }
    await plea.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Reply');
    await page.keyboard.press('Escape');
    await plea.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(callDialog(page).dialog).toContainText(name);
  } finally {
    await call(contracts.docket.noFollowUp, { params: { memberId: id } });
  }
});

test('a text from an unknown number that may be about suicide offers the call on its row and in the conversation', async ({
  as,
  product,
}) => {
  const from = '+17135550968';
  const sent = await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+13465550127', body: 'i dont want to live anymore' }),
  });
  expect(sent.status).toBe(201);
  try {
    const page = await as('guide', '/docket');
    await docket(page).tab('Follow up').click();
    const plea = docket(page).row('May be about suicide. Call (713) 555-0968 now.');
    await plea.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Assign');
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    const conversation = page.getByRole('dialog', { name: /^Reply to an unknown number/ });
    await expect(conversation).toContainText('May be about suicide. Call (713) 555-0968 now.');
    await conversation.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(callDialog(page).dialog).toContainText('(713) 555-0968');
    await callDialog(page).close.click();
    await plea.getByRole('button', { name: 'Call', exact: true }).click();
    const started = page.waitForResponse('**/api/calls/sender');
    await callDialog(page).call.click();
    expect((await started).status()).toBe(201);
    await callDialog(page).hangUp.click();
    await expect(callDialog(page).hangUp).toBeHidden();
  } finally {
    await product.database.query(
      `UPDATE todos SET completed_at = now() WHERE type = 'TEXT_BACK' AND cause_id IN (SELECT id FROM texts WHERE phone_number = $1)`,
      [from],
    );
  }
});
