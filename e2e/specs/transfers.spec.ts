import { type Api, contracts, type MemberSummary } from '@guidepost/contracts';
import type { Account } from '../accounts.ts';
import { createNote, dayIn } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath, showPending } from '../pages/member.ts';
import { transferRequest, transferReview } from '../pages/transfers.ts';
import { expect, test } from '../test.ts';

/**
 * A colleague on the guide's team. The demo data contains this user, but the documentation does not name the account.
 */
const colleagueAccount = 'renee.boudreaux' as Account;

/** Returns one of the guide's members without a pending request. */
async function findFreeMember(api: Api): Promise<MemberSummary> {
  const me = (await api(contracts.staff.verify)).id;
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100, guideIds: [me] } });
  for (const found of data.toReversed()) {
    const { data: requests } = await api(contracts.transfers.list, { query: { memberId: found.id } });
    if (requests.length === 0) return found;
  }
  throw new Error('Everybody is being handed over.');
}

test('a guide requests a transfer, the supervisor approves it, and the colleague takes over the items', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id, name } = await findFreeMember(call);
  await createNote(call, id, 'I will bring the form on Monday.');
  const issue = (await call(contracts.needsContent.get)).issues.find(({ key }) => key === 'electricity-shutoff');
  if (!issue) throw new Error('The issue is missing.');
  const reason = '<p>The bill is three months old.</p>';
  await call(contracts.needs.create, { body: { memberId: id, issueId: issue.id, reason } });
  const page = await as('guide', memberPath(id));
  await page.getByRole('button', { name: 'More actions' }).click();
  await frame(page).menuItem('Request member transfer').click();
  const request = transferRequest(page);
  await expect(request.send).toBeDisabled();
  await request.guide(/Renee Boudreaux/).click();
  await request.reason.click();
  await page.getByRole('option', { name: 'Another language' }).click();
  await request.comment.fill('Text first, voicemail never.');
  await expect(request.send).toBeDisabled();
  await request.dialog.getByRole('textbox', { name: 'Language' }).fill('Spanish');
  await expect(request.dialog.getByRole('radiogroup', { name: 'Receiving guide' })).toContainText(
    "Speaks the member's language",
  );
  await expect(request.dialog.getByText('Sorted by language, location and number of members.')).toBeVisible();
  const language = request.dialog.getByRole('textbox', { name: 'Language' });
  await language.fill('Tigrinya');
  await expect(request.dialog.getByText('None of these guides speaks Tigrinya.')).toBeVisible();
  await language.fill('Spanish');
  await expect(request.dialog.getByText(/^None of these guides/)).toBeHidden();
  await request.send.click();
  await expect(page.getByText('Your transfer request will be made pending review.')).toBeVisible();
  await showPending(page);
  await expect(page.getByText('Pending review', { exact: true }).first()).toBeVisible();

  const auditor = await as('supervisor', '/transfer-requests');
  const waiting = auditor.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(waiting).toContainText('Another language: Spanish');
  await expect(waiting).toContainText('Text first, voicemail never.');
  await auditor.getByRole('button', { name: `Review transfer of ${name}` }).click();
  const review = transferReview(auditor);
  await expect(review.dialog).toContainText('Text first, voicemail never.');
  await expect(review.dialog).toContainText('Spanish');
  await expect(review.moves).toContainText('I will bring the form on Monday.');
  await review.approve.click();
  await expect(review.send).toBeDisabled();
  await review.comment.fill('She speaks Spanish too.');
  await review.send.click();
  // when the user leaves the page, pending actions take effect immediately
  await auditor.goto('/docket');

  const colleague = await as(colleagueAccount, '/docket');
  await expect
    .poll(
      async () =>
        (await api(colleagueAccount)(contracts.transfers.list, { query: { memberId: id } })).data[0]?.handover,
    )
    .toBeTruthy();
  const row = colleague.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Hand-over' });
  await row.getByRole('button', { name: 'Open handover' }).first().click();
  await expect(colleague.getByRole('heading', { name: `Handover of ${name}` })).toBeVisible();
  const close = colleague.getByRole('button', { name: 'Close handover' });
  const promises = colleague.getByRole('region', { name: 'Promises' });
  await expect(promises).toContainText('I will bring the form on Monday.');
  await expect(close).toBeDisabled();
  await colleague
    .getByRole('region', { name: 'Open needs' })
    .getByRole('link', { name: 'View details' })
    .last()
    .click();
  await expect(colleague.getByRole('dialog').getByText('The bill is three months old.').first()).toBeVisible();
  await colleague.goBack();
  await promises.getByRole('button', { name: 'Not mine' }).first().click();
  await promises.getByRole('textbox').fill('You have the form.');
  await promises.getByRole('button', { name: 'Hand back' }).click();
  await expect(promises.getByText('Handed back')).toBeVisible();

  await page.goto('/docket');
  const back = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Handed back' });
  await back.getByRole('button', { name: 'Open handover' }).first().click();
  const own = page.getByRole('region', { name: 'Promises' });
  await own.getByRole('button', { name: 'Offer again' }).click();
  const why = own.getByRole('textbox', { name: 'Reason for offering the item again' });
  await expect(why).toBeFocused();
  await expect(own.getByRole('button', { name: 'Offer again' })).toHaveCount(1);
  await why.fill('I gave you the form.');
  // typed text is not lost without a question
  await page.getByRole('link', { name: 'Open member' }).click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await own.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep item' }).click();
  await expect(promises.getByText('Kept by Marisol Vega')).toBeVisible();

  const take = colleague.getByRole('main').getByRole('button', { name: /^(Take over|Mark as read|Keep)$/ });
  await colleague.getByRole('button', { name: 'Take over all: Consents' }).click();
  await expect(colleague.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  for (let left = await take.count(); left > 0; left -= 1) {
    await take.first().click();
    await expect(take).toHaveCount(left - 1);
  }
  await close.click();
  await expect(colleague.getByText('Handover closed')).toBeVisible();

  // transfers the member back to the first guide
  const supervisor = api('supervisor');
  const reasons = await supervisor(contracts.transfers.reasons);
  const plain = reasons.find(({ detailType }) => detailType === null);
  const me = (await call(contracts.staff.verify)).id;
  if (plain)
    await supervisor(contracts.transfers.ask, {
      body: { memberId: id, receivingGuideId: me, transferReasonId: plain.id, commentToReceivingGuide: 'Back again.' },
    });
});

test('the requester sees that a transfer was denied, and the feed shows it as declined', async ({ as, api }) => {
  const call = api('guide');
  const { id, name } = await findFreeMember(call);
  const guides = await call(contracts.transfers.guides, { query: { memberId: id } });
  const reasons = await call(contracts.transfers.reasons);
  const plain = reasons.find(({ detailType }) => detailType === null);
  const to = guides[0];
  if (!plain || !to) throw new Error('Nobody can receive.');
  await call(contracts.transfers.ask, {
    body: { memberId: id, receivingGuideId: to.id, transferReasonId: plain.id, commentToReceivingGuide: 'Too many.' },
  });
  const auditor = await as('supervisor', '/transfer-requests');
  await auditor.getByRole('button', { name: `Review transfer of ${name}` }).click();
  const review = transferReview(auditor);
  await expect(review.day).toBeVisible();
  // without a comment, D chooses the decision and moves the cursor to the comment
  await auditor.keyboard.press('d');
  await expect(review.deny).toBeChecked();
  await expect(review.comment).toBeFocused();
  // a denial has no effective date
  await expect(review.day).toBeHidden();
  await review.comment.fill('Please keep her.');
  await review.send.click();
  await auditor.getByRole('region', { name }).getByRole('button', { name: 'Undo' }).click();
  await review.comment.fill('Please keep her until spring.');
  await review.comment.press('Control+Enter');
  await expect(review.dialog).toBeHidden();
  await auditor.goto('/docket');
  const page = await as('guide', memberPath(id));
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByText(/Please keep her until spring\./)).toBeVisible();
});

test('the requester confirms before a request is withdrawn', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await findFreeMember(call);
  const [to] = await call(contracts.transfers.guides, { query: { memberId: id } });
  const plain = (await call(contracts.transfers.reasons)).find(({ detailType }) => detailType === null);
  if (!plain || !to) throw new Error('Nobody can receive.');
  const request = await call(contracts.transfers.ask, {
    body: { memberId: id, receivingGuideId: to.id, transferReasonId: plain.id, commentToReceivingGuide: 'Too many.' },
  });
  const page = await as('guide', memberPath(id));
  await showPending(page);
  await page.getByRole('button', { name: 'Open request' }).first().click();
  const withdraw = transferReview(page).dialog.getByRole('button', { name: 'Withdraw' });
  const question = frame(page).dialog('Withdraw this request?');
  await withdraw.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const { data } = await call(contracts.transfers.list, { query: { memberId: id } });
  expect(data.map((one) => one.id)).toContain(request.id);
  await withdraw.click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Transfer request withdrawn')).toBeVisible();
});

test('a reason asks for a day or an address, and an auditor sets the first day of the transfer', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await findFreeMember(call);
  const street = `${Math.floor(Math.random() * 9000) + 1000} Cottonwood Lane`;
  await call(contracts.contacts.createAddress, {
    body: { userId: id, line1: street, city: 'Houston', state: 'TX', zip: '77002', description: 'Cousin' },
  });
  const page = await as('supervisor', memberPath(id));
  const request = transferRequest(page);
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await frame(page).menuItem('Request member transfer').click();
    await request.guide(/Renee Boudreaux/).click();
    await request.reason.click();
  };
  await open();
  await page.getByRole('option', { name: 'Guide is away' }).click();
  await request.comment.fill('Until spring.');
  await expect(request.send).toBeDisabled();
  const day = Temporal.PlainDate.from(dayIn('America/Chicago')).add({ days: 3 }).toString();
  await request.dialog.getByLabel('Back on').fill(day);
  await expect(request.send).toBeEnabled();
  await request.reason.click();
  await page.getByRole('option', { name: 'Member moved' }).click();
  await expect(request.send).toBeDisabled();
  await request.dialog.getByRole('combobox', { name: 'Address' }).click();
  await page.getByRole('option', { name: new RegExp(street) }).click();
  const effective = request.dialog.getByLabel('Effective date');
  await effective.fill(Temporal.PlainDate.from(day).add({ years: 2 }).toString());
  await expect(request.dialog.getByText('Choose a day within the next year.')).toBeVisible();
  await expect(request.send).toBeDisabled();
  await effective.fill(day);
  await request.send.click();
  await expect(page.getByText('Your transfer request is complete')).toBeVisible();
  const [saved] = (await call(contracts.transfers.list, { query: { memberId: id } })).data;
  expect(saved).toMatchObject({ appliedAt: null, approval: 'approve', addressDetail: expect.stringContaining(street) });
  expect(saved?.effectiveAt?.slice(0, 10)).toBe(day);
  if (saved)
    await api('supervisor')(contracts.transfers.audit, {
      params: { id: saved.id },
      body: {
        receivingGuideId: saved.receivingGuideId,
        approval: 'deny',
        effectiveAt: Date.now(),
        auditorComment: 'She stays.',
        version: saved.version,
      },
    });
});
