import { asId, contracts } from '@guidepost/contracts';
import { accounts } from '../accounts.ts';
import { admin } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath, userDrawer, userPage } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { letters, newEmail } from '../unique.ts';

test('a change of role or team that affects members shows what the user has, and hands it over or asks', async ({
  as,
  api,
  product,
}) => {
  const call = api('admin');
  const last = `Moreira${letters()}`;
  const team = await call(contracts.teams.list).then((all) => all.find(({ name }) => name === 'Gulf Coast'));
  const clientId = team?.assignmentConfiguration.clientIds[0];
  const named = (firstName: string) =>
    call(contracts.users.create, {
      body: {
        firstName,
        lastName: last,
        email: newEmail(firstName),
        role: 'GUIDE',
        timeZone: 'America/Chicago',
        teams: [{ teamId: team?.id ?? asId(0), role: 'MEMBER' }],
      },
    });
  const [made, successor] = [await named('Bento'), await named('Clara')];
  // assigns three unassigned members to the user
  await product.database.query(
    `UPDATE members SET assigned_guide_id = $1 WHERE user_id IN (SELECT user_id FROM members WHERE assigned_guide_id IS NULL
        AND deleted_at IS NULL AND client_id = $2 ORDER BY user_id DESC LIMIT 3)`,
    [made.id, clientId],
  );
  const members = async (id: typeof made.id) =>
    (await call(contracts.users.holdings, { params: { userId: id } })).members;
  const count = await members(made.id);
  expect(count).toBeGreaterThan(0);
  const page = await as('admin', `${setupPath.users}?search=${last}`);
  await admin(page).row(`Bento ${last}`).click();
  const { edit, section, access, heading } = userPage(page);
  await edit.click();
  const { drawer, role, choice, teams, handOver, save } = userDrawer(page, 'Edit User');
  const question = frame(page).dialog('No guide available');
  const updated = frame(page).messages.getByText('User updated successfully!');
  const handToClara = async () => {
    await role.click();
    await choice('Provider').click();
    await handOver.getByLabel('New owner').and(handOver.locator('input')).fill(`Clara ${last}`);
    await expect(handOver.getByRole('option').first()).toContainText('never signed in');
    await handOver.getByRole('option').first().click();
    await expect(handOver.getByRole('region', { name: 'Preview' })).toContainText(`${count} members`);
  };

  // removes the user's only team: first cancels, then saves
  await teams.getByRole('button', { name: 'Remove team' }).click();
  await expect(teams.getByRole('status')).toContainText(
    'They see only their own members and the members of guides they cover for.',
  );
  await expect(handOver.getByRole('status')).toContainText('will not be a MEMBER of any team');
  await expect(handOver.getByRole('definition').first()).toHaveText(String(count));
  await save.click();
  await expect(question).toContainText(`${count} members`);
  await question.getByRole('button', { name: 'Choose a guide' }).click();
  await expect(drawer).toBeVisible();
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)?.teams).toHaveLength(1);
  await save.click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(updated).toBeVisible();
  await expect(drawer).toBeHidden();
  expect(await members(made.id)).toBe(count);

  // the remaining members can be handed over later; each guide gets at least one
  await expect(heading).toHaveText(`Bento ${last}`);
  await section('Access').click();
  await expect(access.getByRole('status')).toContainText(`Bento ${last} still has ${count} members`);
  await access.getByRole('button', { name: 'Hand over work' }).click();
  const later = access.getByRole('group', { name: 'Hand over work' });
  const give = later.getByRole('button', { name: 'Hand over work' });
  await give.click();
  await expect(later.getByText("Choose a guide to take over this user's work.")).toBeVisible();
  await later.getByLabel('New owner').and(later.locator('input')).fill(`Clara ${last}`);
  await later.getByRole('option').first().click();
  await later.getByRole('button', { name: 'Add guide' }).click();
  await expect(give).toBeEnabled();
  await later.getByLabel('Share', { exact: true }).first().fill('0');
  await expect(later.getByText('Enter a whole number from 1 to 100')).toBeVisible();
  await expect(give).toBeDisabled();
  await later.getByRole('button', { name: 'Remove guide' }).last().click();
  await expect(later.getByRole('button', { name: 'Add guide' })).toBeFocused();
  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(access.getByRole('button', { name: 'Hand over work' })).toBeFocused();
  // deleting a user requires a new owner for the user's work
  await access.getByRole('button', { name: 'Delete user' }).click();
  const gone = access.getByRole('group', { name: 'Delete user' });
  await gone.getByRole('button', { name: 'Delete user' }).click();
  await expect(gone.getByText("Choose a guide to take over this user's work.")).toBeVisible();
  // the open list of guides covers the button
  await page.keyboard.press('Escape');
  await gone.getByRole('button', { name: 'Cancel' }).click();

  // if the new role is not a guide role, the chosen user takes over the work
  await edit.click();
  await expect(handOver).toHaveCount(0);
  await role.click();
  await choice('Provider').click();
  await expect(handOver.getByRole('status')).toContainText('will no longer be a guide');
  await expect(handOver.getByRole('definition').first()).toBeInViewport();
  // the role Guide requires no handover
  await role.click();
  await choice('Guide').click();
  await expect(handOver).toHaveCount(0);
  await handToClara();

  // another user changes the role in the meantime, and the administrator keeps that change; then nothing is handed over
  const sure = frame(page).dialog('Hand over the work?');
  const params = { userId: made.id };
  await api('superadmin')(contracts.users.update, { params, body: { role: 'GUIDE_SUPERVISOR' } as never });
  await save.click();
  await expect(sure).toContainText(`will be reassigned from Bento ${last} to Clara ${last}`);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await sure.getByRole('button', { name: 'Hand over and save' }).click();
  const changed = frame(page).dialog('Changed by Ellen Marsh');
  await changed.getByRole('radio', { name: /^Version of / }).click();
  await changed.getByRole('button', { name: 'Save', exact: true }).click();
  // the message closes automatically
  await expect(updated).toBeVisible();
  await expect(drawer).toBeHidden();
  expect(await members(made.id)).toBe(count);

  await edit.click();
  await handToClara();
  await save.click();
  await sure.getByRole('button', { name: 'Hand over and save' }).click();
  await expect(frame(page).messages.getByText('User updated. Their work is being handed over.')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect.poll(() => members(successor.id)).toBe(count);
  expect(await members(made.id)).toBe(0);
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)).toMatchObject({ role: 'PROVIDER' });

  // the form requires no new owner if the user has no members and no open work
  await edit.click();
  await role.click();
  await choice('Guide').click();
  await save.click();
  await expect(updated).toBeVisible();
});

test('a user whose role changes gets the menu of the new role without a reload', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('admin');
  const user = (await call(contracts.users.list)).find(({ name }) => name === accounts.provider);
  const page = await as('provider');
  const calls = frame(page).navigation.getByRole('link', { name: 'Calls and texts' });
  await expect(frame(page).user('provider')).toBeVisible();
  await expect(calls).toHaveCount(0);
  const change = (role: 'GUIDE' | 'PROVIDER') =>
    call(contracts.users.update, { params: { userId: user?.id ?? asId(0) }, body: { role } as never });
  await change('GUIDE');
  try {
    await expect(calls).toBeVisible();
  } finally {
    await change('PROVIDER');
  }
  await expect(calls).toHaveCount(0);
});
