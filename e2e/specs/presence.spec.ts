import { type Api, asId, contracts, type IdOf } from '@guidepost/contracts';
import type { Page, Route } from '@playwright/test';
import { createVisit, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { palette } from '../pages/palette.ts';
import { visit } from '../pages/visit.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('colleagues on the same page see each other come and go', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Xiomara Peña');
  const guide = await as('guide', memberPath(id));
  await expect(member(guide).name).toHaveText('Xiomara Peña');
  await expect(member(guide).alsoHere).toHaveCount(0);
  const supervisor = await as('supervisor', memberPath(id));
  await expect(member(guide).alsoHere).toHaveText('Also viewing this page: Priya Raman');
  await expect(member(supervisor).alsoHere).toHaveText('Also viewing this page: Marisol Vega');
  await member(supervisor).back.click();
  await expect(member(guide).alsoHere).toHaveCount(0);

  await supervisor.goto(memberPath(id));
  await expect(member(guide).alsoHere).toHaveText('Also viewing this page: Priya Raman');
  await supervisor.close();
  await expect(member(guide).alsoHere).toHaveCount(0);
});

/** Opens the dialog for one of the member's addresses. */
async function editAddress(page: Page, line1: string) {
  await member(page).communication.getByRole('listitem').filter({ hasText: line1 }).getByRole('button').click();
  await frame(page).menuItem('Edit').click();
  const dialog = page.getByRole('dialog', { name: /Edit address/ });
  await dialog.getByLabel('Address line 1').waitFor();
  return {
    dialog,
    line2: dialog.getByLabel('Address line 2'),
    label: dialog.getByLabel('Address Label'),
    zip: dialog.getByLabel('ZIP code'),
    save: dialog.getByRole('button', { name: 'Save address' }),
  };
}

test('changes of two users to different fields of an address are both saved', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Xiomara Peña');
  const line1 = unique('77 Wharf');
  const address = await call(contracts.contacts.createAddress, {
    body: { userId: id, description: 'Sister', line1, city: 'Houston', state: 'TX', zip: '77087' },
  });
  const page = await as('guide', memberPath(id));
  const ownForm = await editAddress(page, line1);
  await ownForm.line2.fill('Apt 9');
  const params = { addressId: address.id };
  await api('supervisor')(contracts.contacts.updateAddress, {
    params,
    body: { zip: '77502', description: 'Her sister' },
  });
  await ownForm.save.click();
  const question = frame(page).dialog('Changed by Priya Raman');
  await expect(question).toContainText('Priya Raman changed ZIP code to 77502.');
  await expect(question).toContainText('Priya Raman changed Address Label to Her sister.');
  await expect(question.getByRole('radio')).toHaveCount(0);
  await question.getByRole('button', { name: 'Save both changes' }).click();
  await expect(ownForm.dialog).toBeHidden();
  const { addresses } = await call(contracts.members.get, { params: { memberId: id } });
  expect(addresses.find((one) => one.id === address.id)).toMatchObject({
    line2: 'Apt 9',
    zip: '77502',
    description: 'Her sister',
  });
  await call(contracts.contacts.removeAddress, { params });
});

test('conflicting changes of a visit are chosen field by field, or reloaded', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Xiomara Peña');
  const words = unique('Kitchen');
  const outcomeId = await outcomeOf(call, 'inaccessible');
  const made = await createVisit(call, id, { location: 'Home', outcomeId, note: `<p>${words}</p>` });
  const page = await as('guide', memberPath(id));
  const row = member(page).entry(words);
  await row.getByRole('button', { name: 'Edit visit' }).click();
  const edit = visit(page, 'Edit visit');
  await edit.location.fill('Porch');
  await edit.duration.selectOption('1 hour');
  const saveAsOther = (body: { location: string; note: string }) =>
    api('supervisor')(contracts.visits.update, { params: { visitId: made.id }, body });
  await saveAsOther({ location: 'Yard', note: `<p>${words}, with her dog</p>` });
  await edit.save.click();
  const question = frame(page).dialog('Changed by Priya Raman');
  const location = question.getByRole('radiogroup', { name: 'Location' });
  await expect(location.getByRole('radio', { name: /Your version/ })).toBeChecked();
  await expect(location).toContainText('Porch');
  await expect(question).toContainText(`Priya Raman changed Note to ${words}, with her dog.`);
  await location.getByRole('radio', { name: /Version of Priya Raman/ }).click();
  await expect(question.getByRole('button', { name: 'Save both changes' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit.dialog).toBeHidden();
  await expect(row).toContainText('1 hour, Yard');
  await expect(row).toContainText('with her dog');

  await row.getByRole('button', { name: 'Edit visit' }).click();
  await edit.location.fill('Attic');
  await saveAsOther({ location: 'Cellar', note: `<p>${words}</p>` });
  await edit.save.click();
  await question.getByRole('button', { name: 'Reload' }).click();
  await expect(edit.location).toHaveValue('Cellar');
  await page.keyboard.press('Escape');
  await expect(edit.dialog).toBeHidden();
});

test('changes of two users to personal information are merged, including races', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Xiomara Peña');
  const page = await as('guide', memberPath(id));
  await member(page).personal.getByRole('button', { name: 'Edit personal information' }).click();
  const dialog = page.getByRole('dialog', { name: /Edit personal information/ });
  const spoken = unique('see-oh').slice(0, 20);
  await dialog.getByLabel('Name pronunciation').fill(spoken);
  const chosen = await call(contracts.members.getRaceEthnicities, { params: { memberId: id } });
  const { raceEthnicityId = asId<'RaceEthnicity'>(0) } =
    (await call(contracts.members.raceEthnicities)).find(
      ({ parentRaceEthnicityId, takesDetail, raceEthnicityId: one }) =>
        parentRaceEthnicityId === null &&
        !takesDetail &&
        !chosen.raceEthnicities.some((has) => has.raceEthnicityId === one),
    ) ?? {};
  await api('supervisor')(contracts.members.setRaceEthnicities, {
    params: { memberId: id },
    body: { raceEthnicities: [{ raceEthnicityId }] },
  });
  await dialog.getByRole('button', { name: 'Save personal information' }).click();
  const question = frame(page).dialog('Changed by Priya Raman');
  await expect(question).toContainText('Priya Raman changed Race and ethnicity to');
  await question.getByRole('button', { name: 'Save both changes' }).click();
  await expect(dialog).toBeHidden();
  const after = await call(contracts.members.get, { params: { memberId: id } });
  expect(after.namePronunciation).toBe(spoken);
  const races = await call(contracts.members.getRaceEthnicities, { params: { memberId: id } });
  expect(races.raceEthnicities.map((one) => one.raceEthnicityId)).toEqual([raceEthnicityId]);
});

/** Returns a visit outcome's id. */
async function outcomeOf(call: Api, key: string): Promise<IdOf<'Outcome'> | null> {
  const all = await call(contracts.visits.outcomes, { query: { type: 'visit' } });
  return all.find((one) => one.key === key)?.id ?? null;
}

test('while a form is being saved, Back waits for the answer, and a failure keeps the form open', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const [one, two] = [await memberNamed(call, 'Dolores Whitaker'), await memberNamed(call, 'Marlene Dunham')];
  const page = await as('guide', memberPath(one.id));
  await palette(page).button.click();
  await palette(page).field.fill(two.name);
  await palette(page).option(two.name).click();
  await expect(member(page).name).toHaveText(two.name);
  await page.getByRole('button', { name: 'Add or edit contacts' }).click();
  await page.getByRole('menuitem', { name: 'Add email address' }).click();
  const form = frame(page).dialog('Add email address');
  const address = form.getByRole('textbox', { name: 'Email' });
  await address.fill('marlene.waits@example.com');
  await form.getByRole('textbox', { name: 'Description' }).fill('Home');

  /** Saves, presses Back, and returns the request, which has no answer yet. */
  const saveAndGoBack = async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route('**/api/interaction/email-address', (route) => asked.resolve(route), { times: 1 });
    await form.getByRole('button', { name: 'Save' }).click();
    const route = await asked.promise;
    await page.evaluate(() => history.back());
    await page.waitForURL(new RegExp(`/member/${one.id}`));
    return route;
  };
  await (await saveAndGoBack()).abort('connectionfailed');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/member/${two.id}`));
  await expect(address).toHaveValue('marlene.waits@example.com');

  await (await saveAndGoBack()).continue();
  await expect(form).toBeHidden();
  await expect(member(page).name).toHaveText(one.name);
  const { emailAddresses } = await call(contracts.members.get, { params: { memberId: two.id }, query: {} });
  expect(emailAddresses.map(({ email }) => email)).toContain('marlene.waits@example.com');
});
