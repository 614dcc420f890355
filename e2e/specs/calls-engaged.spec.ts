import { contracts } from '@guidepost/contracts';
import { outreachMember } from '../commands/api.ts';
import { callDialog } from '../pages/calls.ts';
import { memberPath, showPending } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { statusRequest, statusReview } from '../pages/statuses.ts';
import { expect, test } from '../test.ts';

/** A guide can have only one open call, so no other test of the same run calls as this guide at the same time. */
const guide = 'guide2';

test('an engaged call offers the status change with its fields filled in, and the auditor approves it', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  for (const { id } of await call(contracts.calls.current))
    await call(contracts.calls.hangUp, { params: { callId: id } });
  const someone = await outreachMember(call, [(await call(contracts.staff.verify)).id]);
  const admin = api('superadmin');
  const params = { id: someone.clientId };
  const { callEngagementLengthRequirementInMinutes: minimum } = await admin(contracts.clients.get, { params });
  const setMinimum = (minutes: number) =>
    admin(contracts.clients.update, { params, body: { callEngagementLengthRequirementInMinutes: minutes } });
  // the client permits short calls, so that the test does not wait for two minutes
  await setMinimum(0);
  try {
    const page = await as(guide, memberPath(someone.id));
    const dialog = callDialog(page);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await dialog.call.click();
    await expect(dialog.live).toContainText('Your phone is ringing');
    const [going] = await call(contracts.calls.current);
    if (!going) throw new Error('There is no call.');
    await phone(await visitor(phonePath(going.originator.phoneNumber)))
      .callButton('Answer')
      .click();
    await phone(await visitor(phonePath(going.receiver.phoneNumber)))
      .callButton('Answer')
      .click();
    await expect(dialog.side('Member')).toContainText('Connected');
    await dialog.note.fill('She told about the water bill, and she wants to join the program this week.');
    await dialog.hangUp.click();
    await expect(dialog.live).toContainText('The call has ended');
    await dialog.outcome.selectOption('Engaged');
    await dialog.save.click();
    await page.getByRole('button', { name: 'Confirm engagement' }).click();

    const request = statusRequest(page);
    await expect(request.status('Newly engaged')).toBeChecked();
    await expect(request.item).toHaveValue(/^Call/);
    await request.send.click();
    await expect(page.getByText('Your status change will be made pending review.')).toBeVisible();

    const auditor = await as('admin', memberPath(someone.id));
    await showPending(auditor);
    await auditor.getByRole('button', { name: 'Review', exact: true }).click();
    const review = statusReview(auditor);
    await expect(review.proof).toContainText('She told about the water bill');
    await review.approve.click();
    // delayed actions are performed when the user leaves the page
    await auditor.goto('/docket');
    await expect(page.getByRole('main').getByText('Newly engaged', { exact: true }).first()).toBeVisible();
  } finally {
    await setMinimum(minimum ?? 2);
  }
});
