import { type Api, contracts, type MemberSummary } from '@guidepost/contracts';
import { accounts } from '../accounts.ts';
import { axeFindings } from '../axe.ts';
import { callBar, callDialog, callSummary } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { needDialog } from '../pages/needs.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { expect, test } from '../test.ts';

/**
 * A guide can have only one open call. The tests in this file therefore run one after another, with a guide that no
 * other file uses.
 */
const guide = 'guide2';

test.beforeEach(async ({ api }) => {
  const call = api(guide);
  for (const { id } of await call(contracts.calls.current))
    await call(contracts.calls.hangUp, { params: { callId: id } });
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);
});

/** Returns this guide's members by name. If one of them calls, this guide's phone rings. */
async function ownMembers(call: Api): Promise<readonly MemberSummary[]> {
  const { id } = await call(contracts.staff.verify);
  const { data } = await call(contracts.members.list, { query: { guideIds: [id], 'page-size': 25, orderBy: 'name' } });
  return data;
}

test('a full outgoing call: the guide’s phone, then the member’s, live on both sides, over other screens, to its outcome', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const someone = (await ownMembers(call)).find(({ memberStage }) => memberStage.key === 'in-program');
  if (!someone) throw new Error('Nobody of this guide is in the program.');
  const page = await as(guide, memberPath(someone.id));
  const dialog = callDialog(page);
  const bar = callBar(page);
  await page.getByRole('button', { name: 'Call', exact: true }).waitFor();
  await page.keyboard.press('c');
  await expect(dialog.number).toBeVisible();
  await dialog.call.click();
  await expect(dialog.live).toContainText('Your phone is ringing');
  const [going] = await call(contracts.calls.current);
  if (!going) throw new Error('There is no call.');

  const own = phone(await visitor(phonePath(going.originator.phoneNumber)));
  await own.callButton('Answer').click();
  await expect(dialog.side('Guide')).toContainText('Connected');
  await expect(dialog.live).toContainText(`Ringing ${someone.name}`);
  const memberPhone = phone(await visitor(phonePath(going.receiver.phoneNumber)));
  await memberPhone.callButton('Answer').click();
  await expect(dialog.side('Member')).toContainText('Connected');
  await expect(dialog.clock).toHaveText(/^0:0[1-9]/);
  // the other outcomes require a call of at least two minutes, even for a member in the program
  await expect(dialog.meter.filter({ hasText: 'Engaged' })).toContainText(/requires the call to last .+ longer/);
  await expect(dialog.outcome.locator('option', { hasText: 'Engaged' })).toBeDisabled();

  // the cursor is in the notes; navigating keeps the panel and its text, and Escape only minimizes it
  await expect(dialog.note).toBeFocused();
  await page.keyboard.type('Speaks about the ride');
  await frame(page).navigation.getByRole('link', { name: 'Docket' }).click();
  await expect(docket(page).title).toBeVisible();
  await expect(dialog.note).toHaveText('Speaks about the ride');
  // while the panel is open, the activity is behind a switch, so that the worklist is as wide as the page
  const { worklist, activity } = docket(page);
  await worklist.getByRole('listitem').first().waitFor();
  await expect(activity).toBeHidden();
  expect((await worklist.boundingBox())?.width).toBeGreaterThan(900);
  const [room, panel] = [await page.getByRole('main').boundingBox(), await dialog.dialog.boundingBox()];
  expect((room?.x ?? 0) + (room?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  await dialog.note.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(bar.open).toBeFocused();
  // the bar does not offer to open the panel while it is open; Escape on the page minimizes it, too
  await bar.open.click();
  await expect(dialog.note).toBeFocused();
  await expect(bar.open).toBeHidden();
  // the next steps are directly below the notes
  const [steps, topics] = [await dialog.addNeed.boundingBox(), await dialog.topics.boundingBox()];
  expect(steps?.y ?? 0).toBeLessThan(topics?.y ?? 0);
  await docket(page).title.click();
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await expect(bar.member(someone.name)).toBeVisible();
  // the number's description is next to the name, as in the dialog
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: someone.id } });
  const rung = phoneNumbers.find(({ number }) => number === going.receiver.phoneNumber);
  expect(rung?.description).toBeTruthy();
  await expect(bar.bar).toContainText(`${rung?.description} ·`);

  // the M key mutes the call, and every window and the phone show this; typing an M in a note does not mute it
  const other = callBar(await as(guide, '/docket'));
  await expect(other.mute).toHaveAttribute('aria-pressed', 'false');
  await expect(async () => {
    await page.keyboard.press('m');
    // waits long before the next attempt, because a second press would unmute the call
    await expect(bar.bar.getByRole('status')).not.toBeEmpty({ timeout: 10_000 });
  }).toPass();
  await expect(bar.muted).toBeVisible();
  await expect(bar.mute).toHaveAttribute('aria-pressed', 'true');
  await expect(other.muted).toBeVisible();
  await expect(own.muted).toBeVisible();
  await expect(memberPhone.call).toContainText('connected');
  await expect(memberPhone.muted).toBeHidden();
  expect(await axeFindings(page, 'muted', undefined, '[aria-label="Calls in progress"]')).toEqual([]);
  // a reload shows the panel again only if it was open
  await page.reload();
  await expect(bar.bar).toBeVisible();
  await expect(dialog.dialog).toBeHidden();
  await bar.open.click();
  await expect(dialog.note).toHaveText('Speaks about the ride');
  await page.reload();
  await expect(dialog.note).toHaveText('Speaks about the ride');
  await dialog.note.fill('m');
  await expect(bar.muted).toBeVisible();
  await other.mute.click();
  await expect(bar.mute).toHaveAttribute('aria-pressed', 'false');
  await expect(own.muted).toBeHidden();
  await expect(dialog.side('Member')).toContainText('Connected');
  // without a connection, the panel says that the call continues, and the hang-up is repeated
  await expect(dialog.topics).toBeVisible();
  const address = '**/api/calls/*/hang-up';
  await page.route(address, (route) => route.abort());
  await dialog.hangUp.click();
  await expect(dialog.live.getByRole('alert')).toContainText(
    'The call continues, because the server cannot be reached.',
  );
  await page.unroute(address);
  await expect(dialog.live).toContainText('The call has ended');
  await expect(memberPhone.call).toBeHidden();
  await expect(bar.bar).toBeHidden();
  await expect(dialog.topics).toBeHidden();
  await expect(dialog.outcome).toBeInViewport();
  await expect(dialog.outcome).toBeFocused();

  await dialog.save.click();
  await expect(dialog.dialog.getByText('Outcome is required.')).toBeVisible();
  await dialog.outcome.selectOption('Answered');
  await dialog.note.fill('Asked about the ride on Monday');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await page.goto(memberPath(someone.id));
  const entry = member(page).entry('Asked about the ride on Monday');
  await expect(entry).toContainText('Answered');
  await expect(entry).toContainText('outgoing');

  // the recorded call has a transcription and a summary
  await entry.getByRole('button', { name: 'Call summary' }).click();
  const summary = callSummary(page);
  await expect(summary.myNotes).toHaveText('Asked about the ride on Monday');
  await summary.logs.click();
  await expect(summary.drawer.getByRole('region', { name: 'Member' }).getByRole('listitem').first()).toBeVisible();
});

test('a member calls: the bar shows the name, their page opens, both speak, the outcome is asked for', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const someone = (await ownMembers(call))[3];
  if (!someone) throw new Error('This guide has no members.');
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: someone.id }, query: {} });
  const from = phoneNumbers.find(({ primary }) => primary) ?? phoneNumbers[0];
  const lines = await call(contracts.lines.list);
  const line = lines.find(({ clientId, isFeedbackNumber }) => clientId === someone.clientId && !isFeedbackNumber);
  if (!from || !line) throw new Error('There is no number to call from or to.');

  const page = await as(guide, '/docket');
  await docket(page).title.waitFor();
  const memberPhone = await visitor(phonePath(from.number));
  const rung = await memberPhone.request.post('/_phone/api/calls', { data: { from: from.number, to: line.number } });
  expect(rung.ok()).toBe(true);

  const bar = callBar(page);
  await expect(bar.bar).toContainText(someone.name);
  await expect(bar.bar).toContainText('is calling');
  await bar.member(someone.name).click();
  await expect(member(page).name).toHaveText(someone.name);
  const [going] = await call(contracts.calls.current);
  const own = phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')));
  await own.callButton('Answer').click();
  await expect(bar.bar).toContainText('Connected');
  // the panel opens automatically, and has the same content as an outgoing call's panel
  const dialog = callDialog(page);
  await expect(dialog.note).toBeFocused();
  await expect(dialog.topics).toBeVisible();
  await dialog.addNeed.click();
  await expect(frame(page).dialog('Add need')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.addNeed).toBeFocused();
  // a need added during the call becomes the call's need
  await dialog.addNeed.click();
  const need = needDialog(page);
  await need.issue.fill('rent');
  await need.issue.press('Enter');
  await need.reason.fill('Cannot pay in December');
  const issue = await need.issue.inputValue();
  await need.save.click();
  await expect(need.dialog).toBeHidden();
  await expect(dialog.need).toHaveValue(new RegExp(`^${issue}`));
  // the C key shows the panel of the current call with this member
  await dialog.minimize.click();
  await expect(dialog.note).toBeHidden();
  await page.keyboard.press('c');
  await expect(dialog.note).toBeFocused();
  await expect(dialog.need).toHaveValue(new RegExp(`^${issue}`));
  await phone(memberPhone).callButton('Hang up').click();
  await expect(bar.bar).toBeHidden();

  const entry = member(page).entry('Incomplete').filter({ hasText: 'incoming' }).first();
  await entry.getByRole('button', { name: 'Add outcome' }).click();
  await dialog.outcome.selectOption('Answered');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
});

test('a message never covers the bar of a call, so a failed action can be repeated at once', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api(guide);
  const someone = (await ownMembers(call))[9];
  if (!someone) throw new Error('This guide has no members.');
  const page = await as(guide, memberPath(someone.id), { viewport: { width: 390, height: 844 } });
  await member(page).entries.first().waitFor();
  await call(contracts.calls.create, { body: { targetUserId: someone.id } });
  const { bar, hangUp, open } = callBar(page);
  await expect(hangUp).toBeVisible();
  const address = '**/api/calls/*/hang-up';
  await page.route(address, (route) => route.fulfill({ status: 500 }));
  // for a moment after a new call appears, the bar ignores clicks
  await expect(async () => {
    await hangUp.click();
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  const message = await frame(page).messages.boundingBox();
  const below = await bar.boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  // both buttons are in the same row
  expect((await hangUp.boundingBox())?.y).toBeLessThan(((await open.boundingBox())?.y ?? 0) + 8);
  await page.unroute(address);

  // the notes have the cursor, and enough of them is visible above the buttons
  await open.click();
  const { note, save } = callDialog(page);
  await expect(note).toBeFocused();
  await page.keyboard.type('from phone');
  await expect(note).toHaveText('from phone');
  const [field, button] = [await note.boundingBox(), await save.boundingBox()];
  expect((button?.y ?? 0) - (field?.y ?? 0)).toBeGreaterThan(120);
  await hangUp.click();
  await expect(bar).toBeHidden();
});

test('a voicemail: shown on the docket, played, returned or set aside until none is left', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const someone = (await ownMembers(call))[5];
  if (!someone) throw new Error('This guide has no members.');
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: someone.id }, query: {} });
  const from = phoneNumbers.find(({ primary }) => primary) ?? phoneNumbers[0];
  const lines = await call(contracts.lines.list);
  const line = lines.find(({ clientId, isFeedbackNumber }) => clientId === someone.clientId && !isFeedbackNumber);
  if (!from || !line) throw new Error('There is no number to call from or to.');

  const page = await as(guide, memberPath(someone.id));
  await member(page).entries.first().waitFor();
  const memberPhone = await visitor(phonePath(from.number));
  const rung = await memberPhone.request.post('/_phone/api/calls', { data: { from: from.number, to: line.number } });
  expect(rung.ok()).toBe(true);
  await expect(callBar(page).bar).toContainText('is calling');
  const [going] = await call(contracts.calls.current);
  await phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')))
    .callButton('Decline')
    .click();
  await phone(memberPhone).voicemail.fill('Please call me back about the bus pass');
  await phone(memberPhone).voicemail.press('Enter');

  const entry = member(page).entry('Please call me back about the bus pass');
  await expect(entry).toContainText('Voicemail', { timeout: 30_000 });
  await expect(entry.locator('audio')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Return call' })).toBeVisible();
  await entry.getByRole('button', { name: 'No follow up needed' }).click();
  await expect(entry.getByRole('button', { name: 'Return call' })).toBeHidden();
  const todos = await call(contracts.docket.memberTodos, { params: { memberId: someone.id } });
  expect(todos.filter(({ type }) => type === 'CALL_BACK')).toEqual([]);
  // in the calls list, a single click starts the voicemail
  await page.goto('/calls');
  const row = page.getByRole('row').filter({ hasText: someone.name }).first();
  await row.getByRole('button', { name: 'Listen: Voicemail' }).click();
  const player = page.locator('audio[aria-label="Voicemail"]');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1);
});

test('a call that is not saved loses nothing: the text stays, and is stored as a draft', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const someone = (await ownMembers(call))[7];
  if (!someone) throw new Error('This guide has no members.');
  const page = await as(guide, memberPath(someone.id));
  const dialog = callDialog(page);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await dialog.call.click();
  await expect(dialog.live).toContainText('Your phone is ringing');
  const [going] = await call(contracts.calls.current);
  await phone(await visitor(phonePath(going?.originator.phoneNumber ?? '')))
    .callButton('Answer')
    .click();
  await phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')))
    .callButton('Decline')
    .click();
  await expect(dialog.live).toContainText(`${someone.name}'s phone was busy`);
  expect(await axeFindings(page)).toEqual([]);

  await page.route('**/api/calls/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await dialog.outcome.selectOption('Inaccessible');
  await dialog.note.fill('Busy, try again in the afternoon');
  await dialog.save.click();
  await expect(dialog.banner).toBeVisible();
  await expect(dialog.note).toHaveText('Busy, try again in the afternoon');
  await page.unroute('**/api/calls/*');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(member(page).entry('Busy, try again in the afternoon')).toContainText('Inaccessible');
});

test('after a call failed at the guide’s phone, the guide can call another number of the member', {
  tag: '@all',
}, async ({ as, api, product }) => {
  const call = api(guide);
  const admin = api('admin');
  const someone = (await ownMembers(call))[8];
  const own = (await admin(contracts.users.list)).find(({ name }) => name === accounts[guide])?.mobilePhone;
  if (!someone || !own) throw new Error('This guide has no members or no phone.');
  const other = await admin(contracts.contacts.createPhone, {
    body: { interactableId: someone.id, number: '+17135550964', description: 'Niece' },
  });
  const setOwn = async (incomingCall: 'fail' | 'ring') => {
    const headers = { 'content-type': 'application/json' };
    const path = `/_phone/api/phones/${encodeURIComponent(own.number)}`;
    const body = JSON.stringify({ incomingCall });
    expect((await fetch(product.url + path, { method: 'PUT', headers, body })).ok).toBe(true);
  };
  const page = await as(guide, memberPath(someone.id));
  const dialog = callDialog(page);
  try {
    await setOwn('fail');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await dialog.call.click();
    await expect(dialog.live).toContainText('The call failed');
    await setOwn('ring');
    await dialog.note.fill('Her niece knows');
    const number = dialog.live.getByRole('combobox', { name: 'Phone number to call' });
    await number.selectOption({ label: '(713) 555-0964 · Niece' });
    await dialog.live.getByRole('button', { name: 'Call again' }).click();
    await expect(dialog.live).toContainText('Your phone is ringing');
    await expect(dialog.side('Member')).toContainText('(713) 555-0964');
    await expect(dialog.note).toHaveText('Her niece knows');
    const [going] = await call(contracts.calls.current);
    expect(going?.phoneNumberId).toBe(other.id);
    await dialog.hangUp.click();
    await expect(dialog.hangUp).toBeHidden();
  } finally {
    await setOwn('ring');
    await admin(contracts.contacts.removePhone, { params: { phoneId: other.id } });
  }
});
