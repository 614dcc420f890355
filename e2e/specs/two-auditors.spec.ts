import { type Api, contracts, type MemberSummary } from '@guidepost/contracts';
import { dayIn } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath, showPending } from '../pages/member.ts';
import { statusReview } from '../pages/statuses.ts';
import { transferReview } from '../pages/transfers.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Returns members of the guide without pending requests. */
async function membersWithoutRequests(api: Api, count: number): Promise<[MemberSummary, ...MemberSummary[]]> {
  const me = (await api(contracts.staff.verify)).id;
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100, guideIds: [me] } });
  const found: MemberSummary[] = [];
  for (const member of data.toReversed()) {
    const { data: pending } = await api(contracts.feed.pendingItems, { query: { memberId: member.id } });
    if (!pending.some((item) => item.statusChangeRequest || item.transferRequest)) found.push(member);
    const [first, ...rest] = found;
    if (first && found.length === count) return [first, ...rest];
  }
  throw new Error(`There are only ${found.length} members without requests.`);
}

/** Requests a status change as the guide. */
async function requestStatus(api: Api, { id: memberId }: MemberSummary) {
  const options = await api(contracts.statuses.options, { query: { memberId } });
  const status = options.find(({ isSelectable }) => isSelectable)?.memberStatus;
  if (!status) throw new Error('No status can be requested.');
  return api(contracts.statuses.ask, {
    body: { memberId, memberStatusId: status.id, effectiveAt: dayIn('America/Chicago') },
  });
}

/** Denies a status request as a second auditor. */
const deny = (api: Api, { id, version }: Awaited<ReturnType<typeof requestStatus>>) =>
  api(contracts.statuses.update, {
    params: { id },
    body: { approval: 'deny', auditorComment: 'Already discussed.', version },
  });

test('a status review names the auditor who decided first and keeps the typed comment', async ({ as, api }) => {
  const [member] = await membersWithoutRequests(api('guide'), 1);
  const request = await requestStatus(api('guide'), member);
  const comment = unique('Ask her sister first');
  const page = await as('supervisor', memberPath(member.id));
  await showPending(page);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = statusReview(page);
  await review.comment.fill(comment);
  await deny(api('admin'), request);
  await expect(review.dialog.getByRole('alert')).toContainText('Denied by Daniel Okonkwo');
  await expect(review.dialog).toContainText('Already discussed.');
  await expect(review.comment).toHaveValue(comment);
});

test('the queue keeps a request that another auditor decides while a comment is typed', async ({ as, api }) => {
  const members = await membersWithoutRequests(api('guide'), 3);
  const [single, ...both] = members;
  const requests = await Promise.all(
    members.map(async (member) => ({ member, request: await requestStatus(api('guide'), member) })),
  );
  const page = await as('supervisor', '/status-requests');
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  const row = (name: string) =>
    page.getByRole('navigation', { name: 'Status change requests' }).getByRole('button', { name });
  const denyFor = async (name: string) => {
    const found = requests.find(({ member }) => member.name === name);
    if (found) await deny(api('admin'), found.request);
  };
  await row(single.name).click();
  const typed = unique('Call the pharmacy');
  await comment.fill(typed);
  await denyFor(single.name);
  const review = page.getByRole('region', { name: single.name, exact: true });
  await expect(review.getByRole('alert')).toContainText('Denied by Daniel Okonkwo');
  await expect(row(single.name)).toHaveCount(0);
  await expect(comment).toHaveValue(typed);
  await frame(page).navigation.getByRole('link', { name: 'Docket' }).click();
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(comment).toHaveValue(typed);

  for (const { name } of both) await page.getByRole('checkbox', { name: `Select the request for ${name}` }).check();
  await comment.fill(typed);
  for (const { name } of both) await denyFor(name);
  await expect(page.getByText('Denied by Daniel Okonkwo')).toHaveCount(2);
  await expect(comment).toHaveValue(typed);
  await expect(page.getByRole('button', { name: 'Approve all' })).toBeDisabled();
});

test('a link to the requests of one guide works while the guides load, and keeps the guide', {
  tag: '@all',
}, async ({ as, api }) => {
  const { id } = await api('guide')(contracts.staff.verify);
  const page = await as('supervisor', '/docket');
  await page.route(/\/api\/users\?.*role=guide/, () => {
    // never answers, as on a slow connection
  });
  const asked = page.waitForRequest(/member-transfer-requests\/auditor\//);
  await page.goto(`/transfer-requests?guide=${id}`);
  expect(new URL((await asked).url()).searchParams.get('guideIds')).toBe(String(id));
  const review = page.getByRole('button', { name: /^Review transfer of/ });
  await expect(page.getByText('No requests to review').or(review).first()).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Approved').click();
  await expect(page).toHaveURL(new RegExp(`state=approved.*guide=${id}|guide=${id}.*state=approved`));
});

test('a transfer review names the auditor who decided first, and the typed comment can be copied', async ({
  as,
  api,
}) => {
  const guide = api('guide');
  const [member] = await membersWithoutRequests(guide, 1);
  const reason = (await guide(contracts.transfers.reasons)).find(({ detailType }) => detailType === null);
  const [receiver] = await guide(contracts.transfers.guides, { query: { memberId: member.id } });
  if (!reason || !receiver) throw new Error('No transfer can be requested.');
  const request = await guide(contracts.transfers.ask, {
    body: {
      memberId: member.id,
      receivingGuideId: receiver.id,
      transferReasonId: reason.id,
      commentToReceivingGuide: 'Too many members.',
    },
  });
  const comment = unique('Wait until Monday');
  const options = { permissions: ['clipboard-read', 'clipboard-write'] };
  const page = await as('supervisor', memberPath(member.id), options);
  await showPending(page);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const { dialog, ...review } = transferReview(page);
  await review.comment.fill(comment);
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(review.comment).toHaveValue(comment);
  await api('admin')(contracts.transfers.audit, {
    params: { id: request.id },
    body: {
      approval: 'deny',
      receivingGuideId: receiver.id,
      auditorComment: 'Already discussed.',
      effectiveAt: Date.now(),
      version: request.version,
    },
  });
  await expect(dialog.getByRole('alert')).toContainText('Denied by Daniel Okonkwo');
  await expect(dialog).toContainText(comment);
  await dialog.getByRole('button', { name: 'Copy your comment' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(comment);
});
