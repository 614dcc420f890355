import {
  type Api,
  contracts,
  type MemberSummary,
  type NamedStatus,
  statusCommentCharacters,
} from '@guidepost/contracts';
import type { Page } from '@playwright/test';

import { createNote, dayIn } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath, showPending } from '../pages/member.ts';
import { statusRequest, statusReview } from '../pages/statuses.ts';
import { expect, type RunningProduct, test } from '../test.ts';
import { unique } from '../unique.ts';

/**
 * The demo client that works with a medical center. Additional rules can prevent status requests for this client's
 * members.
 */
const withCenter = 'Sunrise Health';

/**
 * Returns one of the guide's members with the status "attempted", without a pending request, and whose client has no
 * medical center. The demo has only a few such members, and other tests change them. If none is left, resets another
 * member.
 */
async function findAttemptedMember(api: Api, product: RunningProduct): Promise<MemberSummary> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  const ownMembers = data.filter(({ clientName }) => clientName !== withCenter).reverse();
  const isSought = ({ memberStatus }: MemberSummary) => memberStatus.key === 'attempted';
  for (const found of [...ownMembers.filter(isSought), ...ownMembers.filter((one) => !isSought(one))]) {
    const { data: pending } = await api(contracts.feed.pendingItems, { query: { memberId: found.id } });
    if (pending.some(({ statusChangeRequest }) => statusChangeRequest)) continue;
    if (!isSought(found)) await resetStatus(product, found);
    return found;
  }
  throw new Error('Everybody has a request that waits.');
}

/**
 * Replaces a member's status history with a single status that started twenty days ago. By default, this is
 * "attempted".
 */
const resetStatus = (product: RunningProduct, { id }: MemberSummary, key = 'attempted') =>
  product.database.query(
    `WITH gone AS (UPDATE member_status_history SET deleted_at = now() WHERE member_id = $1 AND deleted_at IS NULL),
       made AS (INSERT INTO member_status_history (member_id, status_id, effective_at, created_at)
                SELECT $1, id, now() - interval '20 days', now() FROM member_statuses WHERE key = $2)
     UPDATE members m SET status_id = s.id, stage_id = s.stage_id FROM member_statuses s WHERE s.key = $2 AND m.user_id = $1`,
    [id, key],
  );

test('a guide requests a status with its item, the auditor approves it, and every open page celebrates', async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const { id, name } = await findAttemptedMember(call, product);
  await createNote(call, id, 'Eleven minutes about the water bill.');
  // this user has no preference for reduced motion, so the page shows confetti
  const page = await as('guide', memberPath(id), { reducedMotion: 'no-preference' });
  // the guide starts the request from a note, so the note is selected as the reason for the request
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
  // when the user leaves the page, pending actions take effect immediately
  await auditor.goto('/docket');
  await expect(page.getByTestId('confetti')).toBeAttached();
  await expect(page.getByRole('main').getByText('Newly engaged', { exact: true }).first()).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`an engagement is celebrated for three seconds, but not a second time, motion: ${reducedMotion}`, async ({
    as,
    api,
    product,
  }) => {
    const found = await findAttemptedMember(api('guide'), product);
    const { id } = found;
    await resetStatus(product, found, 'newly-engaged');
    const page = await as('guide', memberPath(id), { reducedMotion });
    const confetti = page.getByTestId('confetti');
    const shown = (name: string) =>
      expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    await shown('Newly engaged');
    const scripts: string[] = [];
    page.on('request', (request) => void (request.url().includes('/confetti') && scripts.push(request.url())));
    const supervisor = api('supervisor');
    const give = async (is: (option: NamedStatus) => boolean) => {
      const options = await supervisor(contracts.statuses.options, { query: { memberId: id } });
      const memberStatus = options.find((option) => option.isSelectable && is(option.memberStatus))?.memberStatus;
      if (!memberStatus) throw new Error('There is no such status.');
      const effectiveAt = dayIn('America/Chicago');
      await supervisor(contracts.statuses.ask, {
        body: { memberId: id, memberStatusId: memberStatus.id, effectiveAt },
      });
      await shown(memberStatus.name);
    };
    await give(({ key }) => !/engaged|deceased/.test(key));
    const [given] = await supervisor(contracts.statuses.history, { params: { memberId: id } });
    if (!given) throw new Error('No status was given.');
    await supervisor(contracts.statuses.dismiss, { params: { id: given.id } });
    await shown('Newly engaged');
    await expect(page.getByText('Dismissed', { exact: true })).toBeVisible();
    expect([await confetti.count(), scripts]).toEqual([0, []]);

    await resetStatus(product, found);
    await page.reload();
    await shown('Attempted');
    await give(({ key }) => key === 'newly-engaged');
    if (reducedMotion === 'reduce') {
      expect([await confetti.count(), scripts]).toEqual([0, []]);
      return;
    }
    // the confetti appears, and its script was loaded
    await expect(confetti).toHaveCount(1);
    expect(scripts).not.toEqual([]);
    await expect(confetti).toHaveCount(0);
  });

test('the auditor works through the queue with the keyboard, and takes a decision back', async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const { id, name } = await findAttemptedMember(call, product);
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
  await expect(page.getByRole('region', { name, exact: true }).getByText('requested by Marisol Vega')).toBeVisible();
  // the keyboard shortcut in the comment field is refused for the same reasons as the button
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  const day = page.getByRole('combobox', { name: 'Effective date' });
  const asked = await day.inputValue();
  await comment.fill('a'.repeat(statusCommentCharacters + 1));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(comment).toBeFocused();
  await day.fill('');
  await comment.fill('');
  await comment.press('Control+Enter');
  await expect(page.getByText('Effective date is required.')).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await day.fill(asked);
  await day.blur();

  await page.keyboard.press('d');
  // the message says that the requesting guide can read the reason
  await expect(page.getByText('Enter a reason for the denial. The requesting guide can read it.')).toBeVisible();
  await expect(row).toBeVisible();
  await page.keyboard.type('She still answers her phone.');
  await page.keyboard.press('Control+Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  const review = statusReview(page);
  await expect(review.dialog).toContainText(name);
  await expect(review.comment).toHaveValue('She still answers her phone.');
  await page.keyboard.press('Escape');
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(review.comment).toHaveValue('She still answers her phone.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
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

test('the auditor selects several requests and approves those that can be approved', async ({ as, api, product }) => {
  const call = api('guide');
  const asked: MemberSummary[] = [];
  for (const key of ['newly-engaged', 'declined']) {
    const found = await findAttemptedMember(call, product);
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
  const pick = (name: string) => page.getByRole('checkbox', { name: `Select the request for ${name}` });
  for (const { name } of asked) await pick(name).check();
  await expect(page.getByRole('heading', { name: '2 requests selected' })).toBeVisible();
  await expect(page.getByText('This request is not based on a call, visit, note or text.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Approve all' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  // the selection does not change
  for (const { name } of asked) await expect(pick(name)).toBeChecked();
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Both have signed.');
  await page.getByRole('button', { name: 'Approve all' }).click();
  // an undo on another page also restores the selection and the comment
  await frame(page).navigation.getByRole('link', { name: 'Docket' }).click();
  await expect(docket(page).title).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goBack();
  for (const { name } of asked) await expect(pick(name)).toBeChecked();
  await expect(comment).toHaveValue('Both have signed.');
  await page.getByRole('button', { name: 'Approve all' }).click();
  // when the user leaves the page, pending actions take effect immediately
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

/**
 * Returns one of the guide's members with the status "engaged" and without a pending request, and two statuses that can
 * be requested.
 */
async function findEngagedMember(
  api: Api,
): Promise<{ id: MemberSummary['id']; was: string; first: NamedStatus; other: NamedStatus }> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  for (const { id, memberStatus } of data.filter(({ memberStatus: { key } }) => key === 'engaged').reverse()) {
    const { data: pending } = await api(contracts.feed.pendingItems, { query: { memberId: id } });
    if (pending.some(({ statusChangeRequest }) => statusChangeRequest)) continue;
    const options = await api(contracts.statuses.options, { query: { memberId: id } });
    const [first, other] = options.flatMap(({ isSelectable, memberStatus: one }) => (isSelectable ? [one] : []));
    if (first && other) return { id, was: memberStatus.name, first, other };
  }
  throw new Error('Everybody is asked for.');
}

test('the author edits a pending request, and all open pages show the change', async ({ as, api }) => {
  const call = api('guide');
  const { id, first, other } = await findEngagedMember(call);
  const words = unique('She wants to wait');
  const effectiveAt = dayIn('America/Chicago');
  await call(contracts.statuses.ask, { body: { memberId: id, memberStatusId: first.id, effectiveAt } });
  const auditor = await as('supervisor', memberPath(id));
  await showPending(auditor);
  const page = await as('guide', memberPath(id));
  await showPending(page);
  await page.getByRole('button', { name: 'Open request' }).click();
  await page.getByRole('button', { name: 'Edit request' }).click();
  const request = statusRequest(page);
  await expect(request.status(first.name)).toBeChecked();
  await request.status(other.name).click();
  await request.comment.fill(words);
  await request.dialog.getByRole('button', { name: 'Save request' }).click();
  await expect(page.getByText('You have successfully edited this request.')).toBeVisible();
  await expect(request.dialog).toHaveCount(0);
  for (const one of [page, auditor]) await expect(member(one).pendingEntry(words)).toContainText(other.name);
});

test('an auditor dismisses a status after a question, and every open page shows the previous one', async ({
  as,
  api,
}) => {
  const { id, was, first } = await findEngagedMember(api('guide'));
  const effectiveAt = dayIn('America/Chicago');
  await api('supervisor')(contracts.statuses.ask, { body: { memberId: id, memberStatusId: first.id, effectiveAt } });
  const page = await as('guide', memberPath(id));
  const auditor = await as('supervisor', memberPath(id));
  const given = (one: Page) =>
    member(one)
      .entry(`from ${was} to`)
      .filter({ has: one.getByText('Status', { exact: true }) })
      .filter({ hasText: first.name });
  await expect(given(page)).toHaveCount(1);
  await expect(given(page).getByRole('button', { name: 'Dismiss status' })).toHaveCount(0);
  const dismiss = given(auditor).getByRole('button', { name: 'Dismiss status' });
  await given(auditor).hover();
  await dismiss.click();
  const question = auditor.getByRole('dialog', { name: 'Dismiss status' });
  await expect(question).toContainText('the member will return to the previous one.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(given(auditor)).toHaveCount(1);
  await given(auditor).hover();
  await dismiss.click();
  await question.getByRole('button', { name: 'Dismiss status' }).click();
  await expect(auditor.getByText('Status dismissed successfully')).toBeVisible();
  for (const one of [page, auditor]) {
    await expect(given(one)).toHaveCount(0);
    await expect(one.getByRole('main').getByText(was, { exact: true }).first()).toBeVisible();
  }
});

test('a request shows that its item was deleted, and can still be decided', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id, first } = await findEngagedMember(call);
  const words = unique('He said yes');
  const note = await createNote(call, id, words);
  await call(contracts.statuses.ask, {
    body: {
      memberId: id,
      memberStatusId: first.id,
      effectiveAt: dayIn('America/Chicago'),
      interactionType: 'note',
      interactionId: note.id,
    },
  });
  const auditor = await as('supervisor', memberPath(id));
  await showPending(auditor);
  await auditor.getByRole('button', { name: 'Review', exact: true }).click();
  const review = statusReview(auditor);
  await expect(review.proof).toContainText(words);
  await auditor.keyboard.press('Escape');
  await call(contracts.notes.remove, { params: { noteId: note.id } }, { idempotencyKey: crypto.randomUUID() });
  await expect(member(auditor).entry(words)).toHaveCount(0);
  await auditor.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(review.dialog.getByText('The call, visit, note or text for this request was deleted.')).toBeVisible();
  await review.comment.fill('Write down what he said.');
  await review.deny.click();
  await auditor.goto('/docket');
  await expect
    .poll(async () =>
      (await call(contracts.feed.items, { query: { userId: id, type: 'task' } })).map(
        (item) => item.statusChangeRequest?.approval,
      ),
    )
    .toContain('deny');
});

test('a decision about a deleted request shows a message', { tag: '@all' }, async ({ as, api, product }) => {
  const call = api('guide');
  const { id, first } = await findEngagedMember(call);
  const request = await call(contracts.statuses.ask, {
    body: { memberId: id, memberStatusId: first.id, effectiveAt: dayIn('America/Chicago') },
  });
  const auditor = await as('supervisor', memberPath(id));
  await showPending(auditor);
  await auditor.getByRole('button', { name: 'Review', exact: true }).click();
  const review = statusReview(auditor);
  await expect(review.approve).toBeVisible();
  await product.database.query('UPDATE status_change_requests SET deleted_at = now() WHERE id = $1', [request.id]);
  await review.approve.click();
  await expect(auditor.getByText("Member's status change request was not found or was deleted")).toBeVisible();
});
