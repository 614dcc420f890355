import { type Api, contracts, type MemberSummary } from '@guidepost/contracts';
import { createNote, dayIn } from '../commands/api.ts';
import { memberPath, showPending } from '../pages/member.ts';
import { statusRequest, statusReview } from '../pages/statuses.ts';
import { expect, test } from '../test.ts';

/** The demo's client with a medical center, whose members are told of other hindrances. */
const withCenter = 'Sunrise Health';

/**
 * A member of the guide whom nobody has reached yet, and who has no request that waits; of a client without a medical
 * center. There are few: what another test has decided can be taken back for ten seconds, and waits for so long.
 */
async function sought(api: Api): Promise<MemberSummary> {
  let found: MemberSummary | undefined;
  await expect
    .poll(
      async () => {
        found = await free(api);
        return found;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  if (!found) throw new Error('Everybody was reached.');
  return found;
}

async function free(api: Api): Promise<MemberSummary | undefined> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  const attempted = data.filter(
    ({ memberStatus, clientName }) => memberStatus.key === 'attempted' && clientName !== withCenter,
  );
  for (const found of attempted.reverse()) {
    const { data: pending } = await api(contracts.feed.pendingItems, { query: { memberId: found.id } });
    if (!pending.some(({ statusChangeRequest }) => statusChangeRequest)) return found;
  }
  return undefined;
}

test('a guide asks for a status with its proof, the auditor approves it, and every open page celebrates', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id, name } = await sought(call);
  await createNote(call, id, 'Eleven minutes about the water bill.');
  // who asks for less motion is shown no confetti
  const page = await as('guide', memberPath(id), { reducedMotion: 'no-preference' });
  // from the note itself, which is then what the change is asked for
  const note = page.getByRole('listitem').filter({ hasText: 'Eleven minutes about the water bill.' });
  await note.hover();
  await note.getByRole('button', { name: 'Request status change' }).click();
  const request = statusRequest(page);
  await expect(request.status('Skill building')).toBeDisabled();
  await expect(request.dialog).toContainText(/medical center/);
  await request.send.click();
  await expect(request.dialog.getByText('Status is required.')).toBeVisible();
  await request.status('Newly engaged').click();
  await expect(request.dialog).toContainText('joins the program');
  await expect(request.item).toHaveValue(/^Note/);
  await request.comment.fill('She wants a call every week.');
  await request.send.click();
  await expect(page.getByText('Your status change will be made pending review.')).toBeVisible();
  await showPending(page);
  await expect(page.getByText('Pending review', { exact: true })).toBeVisible();

  const auditor = await as('supervisor', memberPath(id));
  await showPending(auditor);
  await auditor.getByRole('button', { name: 'Review', exact: true }).click();
  const review = statusReview(auditor);
  await expect(review.dialog).toContainText(name);
  await expect(review.dialog).toContainText('She wants a call every week.');
  await expect(review.proof).toContainText('Eleven minutes about the water bill.');
  await review.approve.click();
  const bar = auditor.getByRole('region', { name });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await review.comment.fill('Well done.');
  await review.approve.click();
  // leaving carries out what is held
  await auditor.goto('/docket');
  await expect(page.getByTestId('confetti')).toBeAttached();
  await expect(page.getByRole('main').getByText('Newly engaged', { exact: true }).first()).toBeVisible();
});

test('the auditor goes through the queue by keyboard, and takes a decision back', async ({ as, api }) => {
  const call = api('guide');
  const { id, name } = await sought(call);
  const { id: statusId } = (await call(contracts.statuses.options, { query: { memberId: id } }))
    .map(({ memberStatus }) => memberStatus)
    .find(({ key }) => key === 'declined') ?? { id: undefined };
  if (statusId === undefined) throw new Error('There is no such status.');
  const effectiveAt = dayIn('America/Chicago');
  await call(contracts.statuses.ask, { body: { memberId: id, memberStatusId: statusId, effectiveAt } });
  const page = await as('supervisor', '/status-requests');
  const list = page.getByRole('navigation', { name: 'Status change requests' });
  const row = list.getByRole('button', { name: new RegExp(`${name}.*Declined`) });
  await row.click();
  await expect(page.getByRole('region', { name, exact: true }).getByText('asked by Marisol Vega')).toBeVisible();
  await page.keyboard.press('d');
  // whoever asked reads why not
  await expect(page.getByText('Say why you deny it: whoever asked reads it.')).toBeVisible();
  await expect(row).toBeVisible();
  await page.keyboard.type('She still answers her phone.');
  await page.keyboard.press('Control+Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  const review = statusReview(page);
  await expect(review.dialog).toContainText(name);
  await expect(review.comment).toHaveValue('She still answers her phone.');
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await row.click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('She still answers her phone.');
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.goto('/docket');
  await expect
    .poll(async () =>
      (await call(contracts.feed.items, { query: { userId: id, type: 'task' } })).map(
        (item) => item.statusChangeRequest?.approval,
      ),
    )
    .toContain('deny');
});

test('the auditor picks several requests and approves them together, where each can be', async ({ as, api }) => {
  const call = api('guide');
  const asked: MemberSummary[] = [];
  for (const key of ['newly-engaged', 'declined']) {
    const found = await sought(call);
    const statusId = (await call(contracts.statuses.options, { query: { memberId: found.id } })).find(
      ({ memberStatus }) => memberStatus.key === key,
    )?.memberStatus.id;
    if (statusId === undefined) throw new Error('There is no such status.');
    await call(contracts.statuses.ask, {
      body: { memberId: found.id, memberStatusId: statusId, effectiveAt: dayIn('America/Chicago') },
    });
    asked.push(found);
  }
  const page = await as('supervisor', '/status-requests');
  const pick = (name: string) => page.getByRole('checkbox', { name: `Decide ${name} together with others` });
  for (const { name } of asked) await pick(name).check();
  await expect(page.getByRole('heading', { name: '2 requests picked' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve all' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const { name } of asked) await expect(pick(name)).toBeVisible();
  for (const { name } of asked) await pick(name).check();
  await page.getByRole('button', { name: 'Approve all' }).click();
  // leaving carries out what is held
  await page.goto('/docket');
  for (const { id } of asked)
    await expect
      .poll(async () =>
        (await call(contracts.feed.items, { query: { userId: id, type: 'task' } })).map(
          (item) => item.statusChangeRequest?.approval,
        ),
      )
      .toContain('approve');
});
