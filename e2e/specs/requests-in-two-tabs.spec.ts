import { type Api, contracts, type MemberId, type MemberSummary } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { dayIn } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath, showPending } from '../pages/member.ts';
import { statusRequest } from '../pages/statuses.ts';
import { transferRequest } from '../pages/transfers.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/**
 * Returns one of the guide's members without pending requests, and the result of `find`. The function `find` searches
 * for a request that is possible for a member.
 */
async function memberWithOpenCheckIn<T>(api: Api, find: (member: MemberSummary) => Promise<T | undefined>) {
  const me = (await api(contracts.staff.verify)).id;
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100, guideIds: [me] } });
  for (const member of data.toReversed()) {
    const { data: pending } = await api(contracts.feed.pendingItems, { query: { memberId: member.id } });
    if (pending.some((item) => item.statusChangeRequest || item.transferRequest)) continue;
    const found = await find(member);
    if (found !== undefined) return { id: member.id, found };
  }
  throw new Error('Everybody is asked for.');
}

/** Creates a guide's status change request for one of their members. */
async function statusOf(api: Api) {
  const { id, found } = await memberWithOpenCheckIn(api, async ({ id: memberId }) => {
    const options = await api(contracts.statuses.options, { query: { memberId } });
    return options.find(({ isSelectable }) => isSelectable)?.memberStatus;
  });
  const body = { memberId: id, memberStatusId: found.id, effectiveAt: dayIn('America/Chicago') };
  return { id, request: await api(contracts.statuses.ask, { body }) };
}

/** Creates a guide's transfer request for one of their members. */
async function transferOf(api: Api) {
  const reasons = await api(contracts.transfers.reasons);
  const reason = reasons.find(({ detailType }) => detailType === null);
  const { id, found } = await memberWithOpenCheckIn(
    api,
    async ({ id: memberId }) => (await api(contracts.transfers.guides, { query: { memberId } }))[0],
  );
  if (!reason) throw new Error('There is no such reason.');
  const body = {
    memberId: id,
    receivingGuideId: found.id,
    transferReasonId: reason.id,
    commentToReceivingGuide: 'Too many members.',
  };
  return { id, request: await api(contracts.transfers.ask, { body }) };
}

/** Opens the guide's own request form from the member's page. */
const open = async (as: (who: 'guide', path: string) => Promise<Page>, id: MemberId) => {
  const page = await as('guide', memberPath(id));
  await showPending(page);
  await page.getByRole('button', { name: 'Open request' }).click();
  await page.getByRole('button', { name: 'Edit request' }).click();
  return page;
};

for (const choice of ['Keep my version', 'Reload'] as const)
  test(`a status request that is edited in two tabs: ${choice}`, async ({ as, api }) => {
    const call = api('guide');
    const { id, request } = await statusOf(call);
    const [ownText, otherText] = [unique('From this tab'), unique('From the other tab')];
    const page = await open(as, id);
    const { dialog, comment } = statusRequest(page);
    await comment.fill(ownText);
    const params = { id: request.id };
    await call(contracts.statuses.update, { params, body: { creatorComment: otherText, version: request.version } });
    const save = dialog.getByRole('button', { name: 'Save request' });
    await save.click();
    const question = frame(page).dialog('Changed by you');
    await expect(question).toContainText(otherText);
    await question.getByRole('button', { name: choice }).click();
    if (choice === 'Reload') {
      await expect(comment).toHaveValue(otherText);
      await comment.fill(ownText);
      await save.click();
    }
    await expect(page.getByText('You have successfully edited this request.')).toBeVisible();
    const saved = await call(contracts.statuses.request, { params });
    expect([saved.creatorComment, saved.version]).toEqual([ownText, 3]);
  });

test('a status request that is decided during editing shows this and is not saved', async ({ as, api }) => {
  const { id, request } = await statusOf(api('guide'));
  const page = await open(as, id);
  const { dialog, comment } = statusRequest(page);
  const words = unique('Too late');
  await comment.fill(words);
  const params = { id: request.id };
  const body = { approval: 'deny' as const, auditorComment: 'Not yet.', version: request.version };
  await api('supervisor')(contracts.statuses.update, { params, body });
  const save = dialog.getByRole('button', { name: 'Save request' });
  await save.click();
  await expect(dialog.getByText('Another user has already decided on this request.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(comment).toHaveValue(words);
  await expect(frame(page).dialog('Changed by')).toHaveCount(0);
});

test('a transfer request that is edited in two tabs can overwrite the other version', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id, request } = await transferOf(call);
  const [ownText, otherText] = [unique('From this tab'), unique('From the other tab')];
  const page = await open(as, id);
  const { dialog, comment } = transferRequest(page);
  await comment.fill(ownText);
  const params = { id: request.id };
  await call(contracts.transfers.update, {
    params,
    body: { commentToReceivingGuide: otherText, version: request.version },
  });
  await dialog.getByRole('button', { name: 'Save request' }).click();
  const question = frame(page).dialog('Changed by you');
  await expect(question).toContainText(otherText);
  await question.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('You have successfully edited this request.')).toBeVisible();
  expect((await call(contracts.transfers.request, { params })).commentToReceivingGuide).toBe(ownText);
  await call(contracts.transfers.update, { params, body: { isWithdrawn: true } });
});

test('the queue of requests watches only the members whose requests are in view', async ({ as }) => {
  const page = await as('supervisor', '/docket');
  await page.setViewportSize({ width: 1280, height: 420 });
  let watched: readonly number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [, body] = /\["watch",(\{.*\})\]/.exec(String(payload)) ?? [];
      if (body) watched = (JSON.parse(body) as { memberIds: number[] }).memberIds;
    }),
  );
  await page.goto('/status-requests');
  const rows = page.locator('[data-row]');
  await expect.poll(() => watched.length).toBeGreaterThan(1);
  const [first, count] = [watched, await rows.count()];
  expect(first.length).toBeLessThan(count);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => watched.join()).not.toBe(first.join());
  expect(watched.length).toBeLessThan(count);
});
