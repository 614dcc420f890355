import { type Api, asId, type CallForViewer, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { accounts } from '../accounts.ts';
import { axeFindings } from '../axe.ts';
import { callDialog, callSummary, callsPage, shareCall } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';

const guide = 'guide2';

/** Returns the guide's calls with a transcription and generated notes, but without feedback and reviews. */
async function findRecordedCalls(call: Api): Promise<CallForViewer[]> {
  const { id } = await call(contracts.staff.verify);
  const query = { lastDaysFromNow: 0, 'page-size': 100, guideIds: [id] };
  const { data } = await call(contracts.calls.list, { query });
  return data.filter(
    ({ recording, auditState }) =>
      recording?.recordingTranscription &&
      recording.llmGeneratedNotes &&
      recording.isAccurateSummary === null &&
      recording.isAccurateTranscription === null &&
      auditState === null,
  );
}

/** Opens a member's page and scrolls to a call's activity entry. */
async function showInActivity(page: Page, { id, subjectId }: CallForViewer) {
  await page.goto(`${memberPath(subjectId ?? asId(0))}?feedItemExternalType=call&feedItemExternalId=${id}`);
  await expect(member(page).highlighted).toBeVisible();
  return page.locator(`[data-entry="call:${id}"]`);
}

test('a review: a guide without access to the call is named, the reviewer finds it in the docket, and both see its state', async ({
  as,
  api,
}) => {
  test.slow();
  const [call, left] = await findRecordedCalls(api(guide));
  if (!call || !left) throw new Error('This guide has no recorded calls.');
  const page = await as('admin');
  const entry = await showInActivity(page, call);
  const reviewers = await api('admin')(contracts.calls.reviewers, { params: { callId: call.id } });
  expect(reviewers.map(({ name }) => name)).not.toContain(accounts.guide);
  // this guide could view the call when the dialog was opened
  const { id: formerId } = await api('guide')(contracts.staff.verify);
  await page.route('**/api/calls/*/audit/guides', (route) =>
    route.fulfill({ json: [...reviewers, { id: formerId, name: accounts.guide }] }),
  );
  await entry.getByRole('button', { name: 'Share call' }).click();
  const share = shareCall(page);
  await share.save.click();
  await expect(share.dialog.getByText('Choose at least one guide')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await share.choose(accounts.guide);
  await share.choose(accounts[guide]);
  await share.save.click();
  await expect(share.dialog.getByText(`${accounts.guide} cannot view this call and was removed.`)).toBeVisible();
  // the other guides stay chosen, also if the user presses Escape by mistake
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await share.save.click();
  await expect(share.dialog).toBeHidden();
  await entry.getByRole('button', { name: 'Call summary' }).click();
  const otherSummary = callSummary(page);
  await expect(otherSummary.drawer.getByText('Reviews Assigned')).toBeVisible();
  await expect(otherSummary.reviewer(accounts[guide])).toContainText('Open');
  await otherSummary.drawer.getByRole('button', { name: 'Share call' }).click();
  await expect(share.dialog.getByText(`Users already asked to review this call: ${accounts[guide]}`)).toBeVisible();
  // Escape closes only the topmost dialog
  await page.keyboard.press('Escape');
  await expect(share.dialog).toBeHidden();
  await expect(otherSummary.reviewer(accounts[guide])).toBeVisible();

  const asked = await as(guide, '/docket');
  const row = docket(asked).row(`${accounts.admin} asked you to review a call`);
  await expect(row).toContainText(call.subjectName ?? '');
  await row.getByRole('button', { name: 'Review', exact: true }).click();
  const own = callSummary(asked);
  await expect(own.drawer.getByText('Needs Review')).toBeVisible();
  await own.drawer.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(own.drawer.getByText('Needs Review')).toBeHidden();
  await expect(own.reviewer(accounts[guide])).toContainText('Reviewed');
  await expect(otherSummary.reviewer(accounts[guide])).toContainText('Reviewed');
  await own.close.click();
  await expect(row).toBeHidden();

  // if a reviewer leaves a call to the other reviewers, no one is assigned to the review until a user assigns it again
  const { id: guideId } = await api(guide)(contracts.staff.verify);
  const body = { callId: left.id, assigneeIds: [guideId], auditType: 'voicemail_review' as const };
  await api('admin')(contracts.calls.share, { params: { callId: left.id }, body });
  const second = await showInActivity(asked, left);
  await second.getByRole('button', { name: 'Call summary' }).click();
  await own.drawer.getByRole('button', { name: 'Pass to other reviewers' }).click();
  await expect(own.drawer.getByText('Call Reassigned')).toBeVisible();
  await expect(own.drawer.getByRole('button', { name: 'Mark as reviewed' })).toBeHidden();

  // in the calls list, a call can be shared from its row and from its summary
  await page.goto('/calls');
  const first = callsPage(page)
    .rows.filter({ has: page.getByRole('button', { name: 'Share call' }) })
    .first();
  await first.getByRole('button', { name: 'Share call' }).click();
  await expect(share.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await first.getByRole('button').first().click();
  await callSummary(page).drawer.getByRole('button', { name: 'Share call' }).click();
  await expect(share.save).toBeVisible();
  await page.keyboard.press('Escape');
});

test('thumbs: up is sent at once, down asks for a reason and loses nothing until it is sent', async ({ as, api }) => {
  const call = (await findRecordedCalls(api(guide))).at(-1);
  if (!call?.recording) throw new Error('This guide has no recorded calls.');
  const read = async () => (await api(guide)(contracts.calls.get, { params: { id: call.id } })).recording;
  const page = await as(guide);
  const entry = await showInActivity(page, call);
  await entry.getByRole('button', { name: 'Call summary' }).click();
  const summary = callSummary(page);

  // a rating must not look sent if sending failed
  const address = '**/api/calls/voice-call-recording/*';
  await page.route(address, (route) => route.abort());
  await summary.thumb('Generated notes', 'accurate').click();
  await expect(summary.thumb('Generated notes', 'accurate')).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(address);
  await summary.thumb('Generated notes', 'accurate').click();
  await expect(frame(page).messages.getByText('Thank you for your feedback!').first()).toBeVisible();
  await expect(summary.thumb('Generated notes', 'accurate')).toHaveAttribute('aria-pressed', 'true');
  await expect(summary.feedback).toBeHidden();
  expect(await read()).toMatchObject({ isAccurateSummary: true, isAccurateTranscription: null });

  const down = summary.thumb('Transcript', 'not accurate');
  await down.click();
  await summary.issue('Only one speaker').click();
  await summary.feedback.getByRole('button', { name: 'Cancel' }).click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await down.click();
  for (const issue of ['Missing words', 'Missing topics', 'Only one speaker'])
    await expect(summary.issue(issue)).toBeVisible();
  await summary.issue('Missing topics').click();
  await summary.feedback.getByLabel('What is wrong?').fill('The ride is not in it');
  const keepEditing = frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' });
  await page.keyboard.press('Escape');
  await keepEditing.click();
  // an action waits for the answer to the question
  await summary.drawer.getByRole('button', { name: /^(Add|Edit) outcome$/ }).click();
  await keepEditing.click();
  await expect(callDialog(page).dialog).toHaveCount(0);
  await page.route(address, (route) => route.abort());
  await summary.submit.click();
  await expect(summary.submit).toBeEnabled();
  await expect(summary.feedback.getByLabel('What is wrong?')).toHaveValue('The ride is not in it');
  await page.unroute(address);
  await summary.submit.click();
  await expect(summary.feedback).toBeHidden();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  expect(await read()).toMatchObject({ isAccurateSummary: true, isAccurateTranscription: false });

  await page.reload();
  await expect(entry.getByRole('button', { name: 'Generated notes: accurate', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('on a phone, the list of guides opens below its field and does not widen the page', async ({ as }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await as('supervisor', '/calls', phone);
  await page.getByRole('button', { name: 'Share call' }).first().tap();
  const { dialog, save } = shareCall(page);
  const field = dialog.getByRole('combobox', { name: 'Guides' });
  await field.click();
  const option = page.getByRole('option').filter({ visible: true }).first();
  await expect(option).toBeVisible();
  expect(await page.evaluate(() => innerWidth)).toBe(390);
  const [box, at] = await Promise.all([option.boundingBox(), field.boundingBox()]);
  expect(box?.y).toBeGreaterThan(at?.y ?? 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await option.tap();
  await expect(save).toBeEnabled();
});
