import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed, outreachMember } from '../commands/api.ts';
import { callBar, callDialog, callSummary, callsPage } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { frame, logOut } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { statusRequest } from '../pages/statuses.ts';
import { expect, test } from '../test.ts';

/** Calls to the organization's number ring this user's phone. The user can have only one open call. */
const guide = 'supervisor';

/** Calls the organization's number from a phone. */
async function ring(call: Api, memberPhone: Page, from: string): Promise<void> {
  const main = (await call(contracts.lines.list)).find(({ isDefault }) => isDefault);
  const rung = await memberPhone.request.post('/_phone/api/calls', { data: { from, to: main?.number } });
  expect(rung.ok()).toBe(true);
}

test.beforeEach(async ({ api }) => {
  const call = api(guide);
  for (const { id } of await call(contracts.calls.current))
    await call(contracts.calls.hangUp, { params: { callId: id } });
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);
});

test('a call from an unknown number: the docket leads to it, and the call and the number get a member', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const from = '+17135550978';
  const memberPhone = await visitor(phonePath(from));
  await ring(call, memberPhone, from);
  await phone(memberPhone).callButton('Hang up').click();

  const page = await as(guide, '/docket');
  await docket(page).tab('Follow up').click();
  const row = docket(page).row('0978');
  await row.getByRole('button', { name: 'Open call' }).click();
  const summary = callSummary(page);
  await expect(summary.drawer).toContainText('Missed');
  await summary.drawer.getByRole('button', { name: 'Assign call to member' }).click();
  const assign = frame(page).dialog('Assign call to member');
  await assign.getByRole('button', { name: 'Assign call' }).click();
  await expect(assign.getByText('Choose a member.')).toBeVisible();
  await assign.getByRole('searchbox', { name: 'Which member does this call belong to?' }).fill('Dolores Whitaker');
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

test('a call without a member leads from the list of calls to the docket, where it can still be assigned', async ({
  as,
  api,
  visitor,
}) => {
  const call = api(guide);
  const from = '+17135550971';
  const memberPhone = await visitor(phonePath(from));
  await ring(call, memberPhone, from);
  await expect.poll(() => call(contracts.calls.current)).toHaveLength(1);
  await phone(memberPhone).callButton('Hang up').click();
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);

  const page = await as(guide, '/calls');
  await callsPage(page).search.fill('(713) 555-0971');
  await expect(callsPage(page).rows).toHaveCount(1);
  await callsPage(page).open('Could not find an associated member').click();
  const { drawer } = callSummary(page);
  const assign = drawer.getByRole('button', { name: 'Assign call to member' });
  await expect(assign).toBeHidden();
  await drawer.getByRole('link', { name: 'Show in docket' }).click();
  await page.getByRole('button', { name: /· \(713\) 555-0971$/ }).click();
  await assign.click();
  // if only the number cannot be added, the message says that the call is assigned
  const dialog = frame(page).dialog('Assign call to member');
  await dialog.getByRole('searchbox', { name: 'Which member does this call belong to?' }).fill('Dolores Whitaker');
  await dialog
    .getByRole('radio', { name: /Dolores Whitaker/ })
    .first()
    .check();
  await dialog.getByRole('checkbox', { name: /^Add \(713\) 555-0971/ }).check();
  await page.route('**/api/interaction/phone-numbers', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Assign call' }).click();
  await expect(
    frame(page).messages.getByText('The call is assigned, but the phone number was not added to the member.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('notes of a call without a member move with the call to its member', { tag: '@all' }, async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const from = '+17135550979';
  const page = await as(guide, '/docket');
  await docket(page).title.waitFor();
  const memberPhone = await visitor(phonePath(from));
  const ringAndOpen = async () => {
    await ring(call, memberPhone, from);
    await callBar(page).open.click();
    const [going] = await call(contracts.calls.current);
    if (!going) throw new Error('No call rings.');
    return going;
  };
  const dialog = callDialog(page);

  const first = await ringAndOpen();
  const own = phone(await visitor(phonePath(first.receiver.phoneNumber)));
  await own.callButton('Answer').click();
  await expect(dialog.live).toContainText('Connected');
  await dialog.note.pressSequentially('Her sister calls, the address is new');
  // the note is saved before the caller is identified, and remains after a reload
  await expect(dialog.dialog.getByText('Notes saved')).toBeVisible();
  await page.reload();
  await expect(dialog.note).toHaveText('Her sister calls, the address is new');
  await dialog.dialog.getByRole('button', { name: 'Assign call to member' }).click();
  const assign = frame(page).dialog('Assign call to member');
  await assign.getByRole('searchbox', { name: 'Which member does this call belong to?' }).fill('Dolores Whitaker');
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

  const second = await ringAndOpen();
  // text typed during an automatic save is not lost
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
  await phone(memberPhone).callButton('Hang up').click();
});

test('an engaged call from an unknown number offers the status change when the call gets its member', async ({
  as,
  api,
  visitor,
}) => {
  test.slow();
  const call = api(guide);
  const someone = await outreachMember(call);
  const from = '+17135550982';
  const page = await as(guide, '/docket');
  await ring(call, await visitor(phonePath(from)), from);
  await callBar(page).open.click();
  const [going] = await call(contracts.calls.current);
  await phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')))
    .callButton('Answer')
    .click();
  const dialog = callDialog(page);
  await expect(dialog.live).toContainText('Connected');
  await dialog.hangUp.click();
  await dialog.note.fill('He wants to join the program, and he asks for help with the rent.');
  await dialog.outcome.selectOption('Engaged');
  // saves the outcome first
  await dialog.dialog.getByRole('button', { name: 'Assign call to member' }).click();
  const assign = frame(page).dialog('Assign call to member');
  await assign.getByRole('searchbox', { name: 'Which member does this call belong to?' }).fill(someone.name);
  await assign.getByRole('radio', { name: someone.name }).first().check();
  await assign.getByRole('button', { name: 'Assign call' }).click();
  await page.getByRole('button', { name: 'Confirm engagement' }).click();
  const request = statusRequest(page);
  await expect(request.status('Newly engaged')).toBeChecked();
  await expect(request.item).toHaveValue(/^Call/);
});

test('an answered call from an unknown number is finished with an outcome, without a member', async ({
  as,
  api,
  visitor,
}) => {
  const call = api(guide);
  const from = '+17135550981';
  const page = await as(guide, '/docket');
  await ring(call, await visitor(phonePath(from)), from);
  await callBar(page).open.click();
  const [going] = await call(contracts.calls.current);
  const own = phone(await visitor(phonePath(going?.receiver.phoneNumber ?? '')));
  await own.callButton('Answer').click();
  const dialog = callDialog(page);
  await expect(dialog.live).toContainText('Connected');
  await dialog.hangUp.click();
  // the to-do opens when the carrier has ended the call
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);
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

test('notes with a chosen outcome are saved without the outcome when the user logs out', { tag: '@all' }, async ({
  as,
  api,
  visitor,
}) => {
  const call = api(guide);
  const from = '+17135550983';
  const page = await as(guide, '/docket');
  await ring(call, await visitor(phonePath(from)), from);
  await callBar(page).open.click();
  const [going] = await call(contracts.calls.current);
  if (!going) throw new Error('No call rings.');
  const own = phone(await visitor(phonePath(going.receiver.phoneNumber)));
  await own.callButton('Answer').click();
  const dialog = callDialog(page);
  await expect(dialog.live).toContainText('Connected');
  await dialog.hangUp.click();
  await dialog.outcome.selectOption('Answered');
  await dialog.note.fill('A neighbor who found her keys');
  await logOut(page, guide);
  const saved = await call(contracts.calls.get, { params: { id: going.id } });
  expect([saved.note, saved.outcomeId]).toEqual([expect.stringContaining('found her keys'), null]);
});
