import { type Api, contracts, type MemberSummary } from '@guidepost/contracts';
import { axeFindings } from '../axe.ts';
import { memberNamed } from '../commands/api.ts';
import { callBar, callDialog, callSummary } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { expect, test } from '../test.ts';

/**
 * A guide can have only one open call, so the tests of this file run one after the other, as a guide whom no other file
 * uses.
 */
const guide = 'guide2';

test.beforeEach(async ({ api }) => {
  const call = api(guide);
  for (const { id } of await call(contracts.calls.current))
    await call(contracts.calls.hangUp, { params: { callId: id } });
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);
});

/** Members of this guide, by name: who calls rings their guide's phone. */
async function ownMembers(call: Api): Promise<readonly MemberSummary[]> {
  const { id } = await call(contracts.staff.verify);
  const { data } = await call(contracts.members.list, { query: { guideIds: [id], 'page-size': 25, orderBy: 'name' } });
  return data;
}

test('a full call out: one’s own phone, then the member’s, live on both sides, past other screens, to its outcome', async ({
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
  const theirs = phone(await visitor(phonePath(going.receiver.phoneNumber)));
  await theirs.callButton('Answer').click();
  await expect(dialog.side('Member')).toContainText('Connected');
  await expect(dialog.clock).toHaveText(/^0:0[1-9]/);
  // the other outcomes need a call of two minutes, also with a member of the program
  await expect(dialog.meter.filter({ hasText: 'Engaged' })).toContainText('more connected');
  await expect(dialog.outcome.locator('option', { hasText: 'Engaged' })).toBeDisabled();

  // the dialog closes, the call does not
  await page.keyboard.press('Escape');
  await expect(dialog.dialog).toBeHidden();
  await frame(page).navigation.getByRole('link', { name: 'Docket' }).click();
  await expect(bar.member(someone.name)).toBeVisible();

  // muted by a key, told in every window and on the phone, above a dialog too; a letter that is typed is no key
  const other = callBar(await as(guide, '/docket'));
  await expect(other.mute).toHaveAttribute('aria-pressed', 'false');
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(bar.bar.getByRole('status')).not.toBeEmpty({ timeout: 1000 });
  }).toPass();
  await expect(bar.muted).toBeVisible();
  await expect(bar.mute).toHaveAttribute('aria-pressed', 'true');
  await expect(other.muted).toBeVisible();
  await expect(own.muted).toBeVisible();
  await expect(theirs.call).toContainText('connected');
  await expect(theirs.muted).toBeHidden();
  expect(await axeFindings(page, 'muted', undefined, '[aria-label="Calls going on"]')).toEqual([]);
  await bar.open.click();
  await dialog.note.fill('m');
  await expect(bar.muted).toBeVisible();
  await other.mute.click();
  await expect(bar.mute).toHaveAttribute('aria-pressed', 'false');
  await expect(own.muted).toBeHidden();
  await expect(dialog.side('Member')).toContainText('Connected');
  await dialog.hangUp.click();
  await expect(dialog.live).toContainText('The call has ended');
  await expect(theirs.call).toBeHidden();
  await expect(bar.bar).toBeHidden();

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

  // what was recorded has been written up
  await entry.getByRole('button', { name: 'Call summary' }).click();
  const summary = callSummary(page);
  await expect(summary.myNotes).toHaveText('Asked about the ride on Monday');
  await summary.logs.click();
  await expect(summary.drawer.getByRole('region', { name: 'Member' }).getByRole('listitem').first()).toBeVisible();
});

test('a member calls: the bar says who, their page opens from there, both speak, the outcome is asked for', async ({
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
  const theirs = await visitor(phonePath(from.number));
  const rung = await theirs.request.post('/_phone/api/calls', { data: { from: from.number, to: line.number } });
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
  await phone(theirs).callButton('Hang up').click();
  await expect(bar.bar).toBeHidden();

  const entry = member(page).entry('Incomplete').filter({ hasText: 'incoming' }).first();
  await entry.getByRole('button', { name: 'Add outcome' }).click();
  const dialog = callDialog(page);
  await dialog.outcome.selectOption('Answered');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
});

test('a message never lies over the bar of a call: what did not work is pressed again at once', async ({ as, api }) => {
  const call = api(guide);
  const someone = (await ownMembers(call))[9];
  if (!someone) throw new Error('This guide has no members.');
  const page = await as(guide, memberPath(someone.id), { viewport: { width: 390, height: 844 } });
  await member(page).entries.first().waitFor();
  await call(contracts.calls.create, { body: { targetUserId: someone.id } });
  const { bar, hangUp, open } = callBar(page);
  await expect(hangUp).toBeVisible();
  const address = '**/api/calls/*/hang-up';
  await page.route(address, (route) => route.abort());
  // a call that has just come takes no press
  await expect(async () => {
    await hangUp.click();
    await expect(page.getByText('The server could not be reached.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const message = await frame(page).messages.boundingBox();
  const below = await bar.boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  // both buttons stand in one line
  expect((await hangUp.boundingBox())?.y).toBeLessThan(((await open.boundingBox())?.y ?? 0) + 8);
  await page.unroute(address);
  await hangUp.click();
  await expect(bar).toBeHidden();
});

test('a voicemail: heard of on the docket, listened to, returned or put aside until nothing is left', async ({
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
  const theirs = await visitor(phonePath(from.number));
  const rung = await theirs.request.post('/_phone/api/calls', { data: { from: from.number, to: line.number } });
  expect(rung.ok()).toBe(true);
  await expect(callBar(page).bar).toContainText('is calling');
  const [going] = await call(contracts.calls.current);
  await phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')))
    .callButton('Decline')
    .click();
  await phone(theirs).voicemail.fill('Please call me back about the bus pass');
  await phone(theirs).voicemail.press('Enter');

  const entry = member(page).entry('Please call me back about the bus pass');
  await expect(entry).toContainText('Voicemail', { timeout: 30_000 });
  await expect(entry.locator('audio')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Return call' })).toBeVisible();
  await entry.getByRole('button', { name: 'No follow up needed' }).click();
  await expect(entry.getByRole('button', { name: 'Return call' })).toBeHidden();
  const todos = await call(contracts.docket.memberTodos, { params: { memberId: someone.id } });
  expect(todos.filter(({ type }) => type === 'CALL_BACK')).toEqual([]);
  // on the list of calls the first press plays it
  await page.goto('/calls');
  const row = page.getByRole('row').filter({ hasText: someone.name }).first();
  await row.getByRole('button', { name: 'Listen: Voicemail' }).click();
  const player = page.locator('audio[aria-label="Voicemail"]');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1);
});

test('a call that is not saved loses nothing: the words stay, and wait as a draft', async ({ as, api, visitor }) => {
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
  await expect(dialog.live).toContainText(`${someone.name} was busy`);
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

test('a call from a number that nobody has: the docket leads to it, it finds its member, and so does the number', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api('supervisor');
  const from = '+17135550978';
  const lines = await call(contracts.lines.list);
  const main = lines.find(({ isDefault }) => isDefault);
  const theirs = await visitor(phonePath(from));
  const rung = await theirs.request.post('/_phone/api/calls', { data: { from, to: main?.number } });
  expect(rung.ok()).toBe(true);
  await phone(theirs).callButton('Hang up').click();

  const page = await as('supervisor', '/docket');
  await docket(page).tab('Follow up').click();
  const row = docket(page).row('0978');
  await row.getByRole('button', { name: 'Open call' }).click();
  const summary = callSummary(page);
  await expect(summary.drawer).toContainText('Missed');
  await summary.drawer.getByRole('button', { name: 'Assign call to member' }).click();
  const assign = frame(page).dialog('Assign call to member');
  await assign.getByRole('button', { name: 'Assign call' }).click();
  await expect(assign.getByText('Choose a member.')).toBeVisible();
  await assign.getByRole('searchbox', { name: 'Whose call is it?' }).fill('Dolores Whitaker');
  await assign
    .getByRole('radio', { name: /Dolores Whitaker/ })
    .first()
    .check();
  await assign.getByRole('checkbox', { name: /^Add \(713\) 555-0978/ }).check();
  await assign.getByRole('button', { name: 'Assign call' }).click();
  await expect(assign).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Call with Dolores Whitaker' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeHidden();

  const { id } = await memberNamed(call, 'Dolores Whitaker');
  const { phoneNumbers } = await call(contracts.members.get, { params: { memberId: id }, query: {} });
  expect(phoneNumbers.map(({ number }) => number)).toContain(from);
  await page.goto(memberPath(id));
  await expect(member(page).entry('Missed').first()).toContainText('incoming');
});

test('what is written while nobody knows who calls goes with the call to its member, whoever says who that is', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api('supervisor');
  const from = '+17135550979';
  const main = (await call(contracts.lines.list)).find(({ isDefault }) => isDefault);
  const page = await as('supervisor', '/docket');
  await docket(page).title.waitFor();
  const theirs = await visitor(phonePath(from));
  const ring = async () => {
    const rung = await theirs.request.post('/_phone/api/calls', { data: { from, to: main?.number } });
    expect(rung.ok()).toBe(true);
    await callBar(page).open.click();
    const [going] = await call(contracts.calls.current);
    if (!going) throw new Error('No call rings.');
    return going;
  };
  const dialog = callDialog(page);

  const first = await ring();
  const own = phone(await visitor(phonePath(first.receiver.phoneNumber)));
  await own.callButton('Answer').click();
  await expect(dialog.live).toContainText('Connected');
  await dialog.note.pressSequentially('Her sister calls, the address is new');
  await dialog.dialog.getByRole('button', { name: 'Assign call to member' }).click();
  const assign = frame(page).dialog('Assign call to member');
  await assign.getByRole('searchbox', { name: 'Whose call is it?' }).fill('Dolores Whitaker');
  await assign
    .getByRole('radio', { name: /Dolores Whitaker/ })
    .first()
    .check();
  await assign.getByRole('button', { name: 'Assign call' }).click();
  await expect(assign).toBeHidden();
  await expect(dialog.outcome).toBeVisible();
  await expect(dialog.note).toHaveText('Her sister calls, the address is new');
  await dialog.hangUp.click();
  await dialog.outcome.selectOption('Answered');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();

  const second = await ring();
  // what is typed while the words are being saved by themselves is not lost
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(`**/api/calls/${second.id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      asked.resolve();
      await typed.promise;
    }
    await route.continue();
  });
  await dialog.note.pressSequentially('She asks');
  const { id } = await memberNamed(call, 'Dolores Whitaker');
  await call(contracts.calls.changeSubject, {
    params: { id: second.id },
    body: { subjectId: id, previousSubjectId: null },
  });
  await asked.promise;
  await dialog.note.pressSequentially(' about a ride');
  typed.resolve();
  await expect
    .poll(async () => (await call(contracts.calls.get, { params: { id: second.id } })).note)
    .toContain('She asks about a ride');
  await expect(dialog.dialog.getByRole('button', { name: 'Assign call to member' })).toBeHidden();
  await expect(dialog.note).toHaveText('She asks about a ride');
  await phone(theirs).callButton('Hang up').click();
});

test('an answered call of a number that is nobody’s is finished by its outcome, without a member', async ({
  as,
  api,
  visitor,
}) => {
  const call = api('supervisor');
  const main = (await call(contracts.lines.list)).find(({ isDefault }) => isDefault);
  const page = await as('supervisor', '/docket');
  const theirs = await visitor(phonePath('+17135550981'));
  const rung = await theirs.request.post('/_phone/api/calls', { data: { from: '+17135550981', to: main?.number } });
  expect(rung.ok()).toBe(true);
  await callBar(page).open.click();
  const [going] = await call(contracts.calls.current);
  const own = phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')));
  await own.callButton('Answer').click();
  const dialog = callDialog(page);
  await expect(dialog.live).toContainText('Connected');
  await dialog.hangUp.click();
  await dialog.close.click();
  await docket(page).tab('Follow up').click();
  const row = docket(page).row('0981');
  await row.getByRole('button', { name: 'Add outcome' }).click();
  await dialog.outcome.selectOption('Answered');
  await dialog.note.fill('A shop that dialed wrongly');
  await dialog.save.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(row).toBeHidden();
});
