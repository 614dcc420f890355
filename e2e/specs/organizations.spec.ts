import { contracts } from '@guidepost/contracts';
import { dayIn, memberNamed } from '../commands/api.ts';
import { callsPage } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { needDetails } from '../pages/needs.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const memberName = 'Dolores Whitaker';

test('a text from an organization about a request is recognized and leads to the referral', async ({
  as,
  api,
  product,
}) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, memberName);
  const name = unique('Bayou Pantry');
  const { issues, activities } = await call(contracts.needsContent.get);
  const [issue, activity] = [issues[0], activities[0]];
  if (!issue || !activity) throw new Error('There is no content behind needs.');
  const need = await call(contracts.needs.create, {
    body: { memberId: id, issueId: issue.id, reason: `<p>${unique('Nothing left')}</p>` },
  });
  const action = await call(contracts.needs.addAction, {
    params: { needId: need.id },
    body: {
      activityId: activity.id,
      date: dayIn('America/Chicago'),
      description: 'Referred',
      resourceReferred: true,
      resourceReferrals: [{ resourceName: name, phoneNumber: '(713) 555-0971', state: 'TX' }],
    },
  });
  const referralId = action.resourceReferrals[0]?.id;
  if (referralId === undefined) throw new Error('The referral is not there.');
  await call(contracts.referrals.ask, { params: { referralId }, body: { channel: 'text', sendTo: null } });
  // questions are sent only during the organization's working hours, but this test can run at any time
  await product.database.query(
    'UPDATE need_referral_requests SET sent_at = coalesce(sent_at, requested_at), due_at = NULL WHERE referral_id = $1',
    [referralId],
  );
  const body = unique('Who is this about?');
  const sent = await fetch(`${product.url}/_phone/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '+17135550971', to: '+13465550127', body }),
  });
  expect(sent.status).toBe(201);

  const page = await as('guide', '/docket');
  const words = `${name}, about a referral for ${memberName}`;
  const row = docket(page).row(body);
  await expect(row).toContainText(words);
  await expect(docket(page).interactions.filter({ hasText: body })).toContainText(words);
  await docket(page).interactions.filter({ hasText: body }).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: `Text with ${name}` });
  await expect(drawer.getByRole('button', { name: `Open the referral for ${memberName}` })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reply to an unknown number/ });
  await expect(dialog).toContainText(`A question about a referral was sent to ${name} at this number.`);
  await dialog.getByRole('button', { name: `Open the referral for ${memberName}` }).click();
  await expect(needDetails(page, need.issue.label).dialog).toBeVisible();
  await page.goto('/calls?tab=texts');
  await expect(callsPage(page).rows.filter({ hasText: body })).toContainText(words);
});

test('a call from a number that must not be contacted cannot be returned, and the row shows why', {
  tag: '@all',
}, async ({ as, api, product, visitor }) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, 'Amara Okafor');
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: id }, query: {} });
  const from = phoneNumbers[0]?.number;
  if (from === undefined) throw new Error('The member has no number.');
  const memberPhone = await visitor(phonePath(from));
  const rung = await memberPhone.request.post('/_phone/api/calls', { data: { from, to: '+13465550127' } });
  expect(rung.ok()).toBe(true);
  await phone(memberPhone).callButton('Hang up').click();
  const page = await as('guide', '/docket');
  const row = docket(page).row('Amara Okafor').filter({ hasText: 'Call back' });
  await expect(row.getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await product.database.query(`UPDATE phone_numbers SET do_not_contact_reason = 'Asked' WHERE user_id = $1`, [id]);
  try {
    await page.reload();
    await expect(row).toContainText('This number must not be contacted.');
    await expect(row.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  } finally {
    await product.database.query('UPDATE phone_numbers SET do_not_contact_reason = NULL WHERE user_id = $1', [id]);
  }
});
