import { asId, contracts } from '@guidepost/contracts';
import { accounts } from '../accounts.ts';
import { admin } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath, userDrawer } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

const tail = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';
const emailOf = (name: string) => `${name}.${tail()}@example.com`;

test('an administrator adds a guide with a team and a number, and the row is there', async ({ as, api }) => {
  const page = await as('admin', setupPath.users);
  await expect(admin(page).names.first()).toBeVisible();
  await page.getByRole('link', { name: 'Create User' }).click();
  const { drawer, field, choice, role, teams, addTeam, findNumbers, numbers, save } = userDrawer(page, 'Create User');
  await expect(field('First name *')).toBeFocused();
  const last = `quiroga${tail()}`;
  const email = emailOf(last);
  await field('First name *').fill('ana lucia');
  await field('Last name *').fill(last);
  await field('Email *').fill(email);
  await role.click();
  await expect(drawer.getByRole('option')).toHaveText(['Guide', 'Provider', 'Guide supervisor']);
  await choice('Guide').click();
  await field('Mobile phone').fill('346 555 0181');
  await field('Resourcing Number').fill('34');
  await findNumbers.click();
  await expect(drawer.getByText('Resourcing Number is required and must be 3 digits')).toBeVisible();
  await field('Resourcing Number').fill('111');
  await findNumbers.click();
  await expect(drawer.getByText('No available phone numbers with that resourcing number')).toBeVisible();
  await field('Resourcing Number').fill('346');
  // digits alone are no number yet
  await save.click();
  await expect(drawer.getByText('Choose one of the available numbers')).toBeVisible();
  await findNumbers.click();
  await numbers.first().check();
  await expect(drawer.getByText('Choose one of the available numbers')).toHaveCount(0);
  await addTeam.click();
  await teams.getByLabel('Team *', { exact: true }).and(teams.locator('input')).fill('Gulf');
  await choice('Gulf Coast').click();
  await save.click();
  await expect(frame(page).messages.getByText('User created successfully!')).toBeVisible();
  await expect(drawer).toBeHidden();
  const name = `Ana Lucia ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  await expect(admin(page).row(name)).toBeFocused();
  const made = (await api('admin')(contracts.users.list)).find((user) => user.email === email);
  expect(made).toMatchObject({ name, mobilePhone: { number: '+13465550181' }, role: 'GUIDE' });
  expect(made?.resourcingNumber?.number).toMatch(/^\+1346555\d{4}$/);
  expect(made?.teams).toMatchObject([{ role: 'MEMBER', isPrimary: true }]);
});

test('what is missing stands on its field; an email that somebody has is said three times, and nothing is lost', async ({
  as,
}) => {
  const page = await as('admin', setupPath.newUser);
  const { drawer, field, choice, role, problem, save } = userDrawer(page, 'Create User');
  await save.click();
  await expect(drawer.getByText('First name is required.')).toBeVisible();
  await expect(drawer.getByText('Last name is required.')).toBeVisible();
  await expect(drawer.getByText('Email is required')).toBeVisible();
  await expect(drawer.getByText('Role is required.')).toBeVisible();
  await field('First name *').fill('Marisol');
  await field('Last name *').fill('Again');
  await field('Email *').fill('guide@demo.test');
  await role.click();
  await choice('Provider').click();
  // who is no guide has no number of their own
  await expect(field('Resourcing Number')).toHaveCount(0);
  await save.click();
  const said = 'Somebody with this email exists already.';
  await expect(frame(page).messages.getByText(said)).toBeVisible();
  await expect(problem.getByText(said)).toBeVisible();
  await expect(field('Email *')).toHaveAccessibleDescription(said);
  await expect(field('First name *')).toHaveValue('Marisol');
});

test('one team as MEMBER, others as VIEWER; the table of audited customers is a guide supervisor’s', async ({ as }) => {
  const page = await as('admin', setupPath.newUser);
  const { drawer, field, choice, role, teams, customers, addTeam, save } = userDrawer(page, 'Create User');
  await field('First name *').fill('Theo');
  await field('Last name *').fill('Braun');
  await field('Email *').fill(emailOf('theo'));
  await role.click();
  await choice('Guide').click();
  await expect(customers).toHaveCount(0);
  await role.click();
  await choice('Guide supervisor').click();
  await expect(customers).toBeVisible();
  const team = teams.getByLabel('Team *', { exact: true }).and(teams.locator('input'));
  await addTeam.click();
  await team.nth(0).fill('Gulf');
  await choice('Gulf Coast').click();
  await addTeam.click();
  await team.nth(1).click();
  // a team that is chosen is not offered again
  await expect(choice('Gulf Coast')).toHaveCount(0);
  await choice('Great Lakes').click();
  const roles = teams.getByLabel('Role in the team').and(teams.locator('input'));
  await expect(roles.nth(1)).toHaveValue('VIEWER');
  await roles.nth(1).click();
  await choice('MEMBER').click();
  await save.click();
  await expect(drawer.getByText('User may only be MEMBER for one team')).toBeVisible();
  await roles.nth(1).click();
  await choice('VIEWER').click();
  await save.click();
  await expect(frame(page).messages.getByText('User created successfully!')).toBeVisible();
});

test('what was typed for a role before another was chosen is not sent with it', async ({ as, api }) => {
  const call = api('admin');
  const last = `Haugen${tail()}`;
  const [client] = await call(contracts.clients.list, {});
  const made = await call(contracts.users.create, {
    body: {
      firstName: 'Nils',
      lastName: last,
      email: emailOf('role'),
      role: 'GUIDE_SUPERVISOR',
      timeZone: 'America/Denver',
      clientAuditors: [{ clientId: client?.id ?? asId(0) }],
    },
  });
  const page = await as('admin', setupPath.user(made.id));
  const { choice, role, field, customers, save } = userDrawer(page, 'Edit User');
  await expect(customers).toBeVisible();
  await field('Resourcing Number').fill('346');
  await role.click();
  await choice('Provider').click();
  await expect(customers).toHaveCount(0);
  await save.click();
  await expect(frame(page).messages.getByText('User updated successfully!')).toBeVisible();
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)).toMatchObject({
    role: 'PROVIDER',
    resourcingNumber: null,
  });
});

test('a user is edited but for the email, and what one may not change is shown and fixed', async ({ as, api }) => {
  const call = api('admin');
  const email = emailOf('edit');
  const last = `Sorens${tail()}`;
  const made = await call(contracts.users.create, {
    body: { firstName: 'Ida', lastName: last, email, role: 'GUIDE', timeZone: 'America/Denver' },
  });
  const page = await as('admin', `${setupPath.users}?search=${last}`);
  await admin(page).row(`Ida ${last}`).click();
  const { drawer, field, unsaved, save, cancel } = userDrawer(page, 'Edit User');
  await expect(field('Email')).toBeDisabled();
  await expect(field('Email')).toHaveValue(email);
  await field('First name *').fill('ingrid');
  await expect(unsaved).toHaveText('1 change not saved');
  await cancel.click();
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  await expect(frame(page).messages.getByText('User updated successfully!')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(admin(page).row(`Ingrid ${last}`)).toBeFocused();
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)).toMatchObject({
    firstName: 'Ingrid',
    email,
  });

  const boss = (await call(contracts.users.list)).find(({ role }) => role === 'SUPER_ADMIN');
  await page.goto(setupPath.user(boss?.id ?? 0));
  const fixed = userDrawer(page, 'Edit User');
  await expect(fixed.role).toBeDisabled();
  await expect(fixed.role).toHaveValue('Super admin');
  // an administrator takes nothing away from a super admin
  await expect(fixed.signedIn).toBeVisible();
  await expect(fixed.access).toHaveCount(0);
});

test('disabling says what somebody holds and hands it on; it is taken back; a deleted user is gone', async ({
  as,
  api,
  product,
}) => {
  const call = api('admin');
  const last = `Ferreira${tail()}`;
  const made = await call(contracts.users.create, {
    body: { firstName: 'Rui', lastName: last, email: emailOf('rui'), role: 'GUIDE', timeZone: 'America/Chicago' },
  });
  const successor = await call(contracts.users.create, {
    body: { firstName: 'Vera', lastName: last, email: emailOf('vera'), role: 'GUIDE', timeZone: 'America/Chicago' },
  });
  // who takes over is in a team that serves these members
  await product.database.query(
    `WITH t AS (INSERT INTO teams (name, created_at) VALUES ($2, now()) RETURNING id),
       c AS (INSERT INTO team_clients (team_id, client_id) SELECT t.id, c.id FROM t, clients c WHERE NOT c.is_training)
     INSERT INTO team_memberships (team_id, staff_id, role, start_date) SELECT id, $1, 'MEMBER', current_date - 2 FROM t`,
    [successor.id, `Team ${last}`],
  );
  // two members of nobody are theirs
  await product.database.query(
    `UPDATE members SET assigned_guide_id = $1 WHERE user_id IN (SELECT user_id FROM members WHERE assigned_guide_id IS NULL AND deleted_at IS NULL
        AND client_id IN (SELECT id FROM clients WHERE NOT is_training) ORDER BY user_id DESC LIMIT 2)`,
    [made.id],
  );
  const page = await as('admin', `${setupPath.users}?search=${last}`);
  await admin(page).row(`Rui ${last}`).click();
  const { drawer, access, button } = userDrawer(page, 'Edit User');
  await button('Disable user').click();
  await expect(access.getByRole('group', { name: 'Disable user' })).toBeFocused();
  await expect(access.getByRole('definition').first()).toHaveText('2');
  await expect(access.getByRole('heading')).toBeInViewport();
  await expect(button('Disable user')).toBeInViewport();
  const question = frame(page).dialog;
  // without anybody who takes over it is asked once more
  await button('Disable user').click();
  await expect(question('Nobody takes over')).toContainText('2 members');
  await question('Nobody takes over').getByRole('button', { name: 'Choose who takes over' }).click();
  await access.getByLabel('Who takes it over').and(access.locator('input')).fill(`Vera ${last}`);
  await access.getByRole('option').first().click();
  await expect(access.getByRole('region', { name: 'Preview' })).toContainText('2 members');
  // a choice is not thrown away unasked
  await page.keyboard.press('Escape');
  await question('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await button('Disable user').click();
  await expect(frame(page).messages.getByText('User disabled. What they held is being handed over.')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(admin(page).row(`Rui ${last}`)).toHaveCount(0);
  await expect
    .poll(async () => (await call(contracts.users.holdings, { params: { userId: successor.id } })).members)
    .toBe(2);
  expect((await call(contracts.users.holdings, { params: { userId: made.id } })).members).toBe(0);

  await page.getByRole('checkbox', { name: /^Show disabled/ }).click();
  await expect(admin(page).states.filter({ hasText: `Rui ${last}` })).toContainText('Disabled');
  await admin(page).row(`Rui ${last}`).click();
  await button('Enable user').click();
  await expect(button('Disable user')).toBeVisible();
  await button('Delete user').click();
  await expect(access.getByText(`Rui ${last} holds nothing that waits for them.`)).toBeVisible();
  await button('Delete user').click();
  await expect(frame(page).messages.getByText('User deleted successfully!')).toBeVisible();
  await expect(admin(page).row(`Rui ${last}`)).toHaveCount(0);
  expect((await call(contracts.users.list)).some(({ id }) => id === made.id)).toBe(false);
});

test('a change of role or team that leaves members behind says what they hold, and hands it on or asks', async ({
  as,
  api,
  product,
}) => {
  const call = api('admin');
  const last = `Moreira${tail()}`;
  const team = await call(contracts.teams.list).then((all) => all.find(({ name }) => name === 'Gulf Coast'));
  const clientId = team?.assignmentConfiguration.clientIds[0];
  const named = (firstName: string) =>
    call(contracts.users.create, {
      body: {
        firstName,
        lastName: last,
        email: emailOf(firstName),
        role: 'GUIDE',
        timeZone: 'America/Chicago',
        teams: [{ teamId: team?.id ?? asId(0), role: 'MEMBER' }],
      },
    });
  const [made, successor] = [await named('Bento'), await named('Clara')];
  // three members of nobody are theirs
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
  const { drawer, role, choice, teams, handOver, save } = userDrawer(page, 'Edit User');
  const question = frame(page).dialog('Nobody takes over');
  const updated = frame(page).messages.getByText('User updated successfully!');
  const handToClara = async () => {
    await role.click();
    await choice('Provider').click();
    await handOver.getByLabel('Who takes it over').and(handOver.locator('input')).fill(`Clara ${last}`);
    await handOver.getByRole('option').first().click();
    await expect(handOver.getByRole('region', { name: 'Preview' })).toContainText(`${count} members`);
  };

  // out of their only team: called off, then saved all the same
  await teams.getByRole('button', { name: 'Remove team' }).click();
  await expect(teams.getByRole('status')).toContainText('sees only members whom they guide or cover for');
  await expect(handOver.getByRole('status')).toContainText('will be MEMBER of no team');
  await expect(handOver.getByRole('definition').first()).toHaveText(String(count));
  await save.click();
  await expect(question).toContainText(`${count} members`);
  await question.getByRole('button', { name: 'Choose who takes over' }).click();
  await expect(drawer).toBeVisible();
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)?.teams).toHaveLength(1);
  await save.click();
  await question.getByRole('button', { name: 'Save all the same' }).click();
  await expect(updated).toBeVisible();
  await expect(drawer).toBeHidden();
  expect(await members(made.id)).toBe(count);

  // what stayed can be handed over later, by shares that are some
  await admin(page).row(`Bento ${last}`).click();
  const access = drawer.getByRole('region', { name: 'Access' });
  await expect(access.getByRole('status')).toContainText(`Still with Bento ${last}: ${count} members`);
  await access.getByRole('button', { name: 'Hand it over' }).click();
  const later = access.getByRole('group', { name: 'Hand it over' });
  const give = later.getByRole('button', { name: 'Hand it over' });
  await give.click();
  await expect(later.getByText('Choose who takes over what they hold.')).toBeVisible();
  await later.getByLabel('Who takes it over').and(later.locator('input')).fill(`Clara ${last}`);
  await later.getByRole('option').first().click();
  await later.getByRole('button', { name: 'Share with somebody else' }).click();
  await expect(give).toBeEnabled();
  await later.getByLabel('Share', { exact: true }).first().fill('0');
  await expect(later.getByText('A whole number from 1 to 100')).toBeVisible();
  await expect(give).toBeDisabled();
  await later.getByRole('button', { name: 'Remove from those who take over' }).last().click();
  await expect(later.getByRole('button', { name: 'Share with somebody else' })).toBeFocused();
  await later.getByRole('button', { name: 'Cancel' }).click();
  await expect(access.getByRole('button', { name: 'Hand it over' })).toBeFocused();
  // deleting asks for it at the field
  await access.getByRole('button', { name: 'Delete user' }).click();
  const gone = access.getByRole('group', { name: 'Delete user' });
  await gone.getByRole('button', { name: 'Delete user' }).click();
  await expect(gone.getByText('Choose who takes over what they hold.')).toBeVisible();
  await gone.getByRole('button', { name: 'Cancel' }).click();

  // no guide any more: whoever is chosen takes over
  await expect(handOver).toHaveCount(0);
  await role.click();
  await choice('Provider').click();
  await expect(handOver.getByRole('status')).toContainText('will be no guide');
  await expect(handOver.getByRole('definition').first()).toBeInViewport();
  // as a guide they hold nothing that is asked about
  await role.click();
  await choice('Guide').click();
  await expect(handOver).toHaveCount(0);
  await handToClara();

  // somebody else gives them another role meanwhile, which is taken: nothing is handed over, and nothing says so
  await call(contracts.users.update, { params: { userId: made.id }, body: { role: 'GUIDE_SUPERVISOR' } as never });
  await save.click();
  const changed = frame(page).dialog('Changed meanwhile');
  await changed.getByRole('radio', { name: /^Theirs/ }).click();
  await changed.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(updated).toBeVisible();
  expect(await members(made.id)).toBe(count);

  await admin(page).row(`Bento ${last}`).click();
  await handToClara();
  await save.click();
  await expect(frame(page).messages.getByText('User updated. What they held is being handed over.')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect.poll(() => members(successor.id)).toBe(count);
  expect(await members(made.id)).toBe(0);
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)).toMatchObject({ role: 'PROVIDER' });

  // who holds nothing is not asked
  await admin(page).row(`Bento ${last}`).click();
  await role.click();
  await choice('Guide').click();
  await save.click();
  await expect(updated).toBeVisible();
});

test('whose role is changed has the menu of the new one without loading the page again', async ({ as, api }) => {
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

test('who is disabled is out within five seconds, in the middle of their work', async ({ as, api }) => {
  const guide = await as('guide2');
  await expect(frame(guide).user('guide2')).toBeVisible();
  const { id } = (await api('admin')(contracts.users.list)).find(({ email }) => email === 'guide2@demo.test') ?? {
    id: asId<'Staff'>(0),
  };
  try {
    const page = await as('admin', setupPath.user(id));
    const { signedIn } = userDrawer(page, 'Edit User');
    await expect(signedIn.getByRole('listitem').first()).toBeVisible();
    const at = performance.now();
    await api('admin')(contracts.users.disable, { params: { userId: id }, body: {} });
    await expect(guide.getByText(/signed out|sign in again|session has ended|Not logged in/i).first()).toBeVisible({
      timeout: 5000,
    });
    expect(performance.now() - at).toBeLessThan(5000);
  } finally {
    await api('admin')(contracts.users.enable, { params: { userId: id } });
  }
});

test('five thousand users are searched, sorted and turned in the browser', async ({ as }) => {
  const page = await as('admin', '/docket');
  await expect(frame(page).user('admin')).toBeVisible();
  await page.route('**/api/users/administration', async (route) => {
    const response = await route.fetch();
    const [first] = (await response.json()) as Record<string, unknown>[];
    const many = Array.from({ length: 5000 }, (_, n) => ({
      ...first,
      id: 900_000 + n,
      name: `Person ${n} Number${n % 97}`,
      email: `person${n}@example.com`,
      disabledAt: null,
    }));
    await route.fulfill({ json: many });
  });
  await page.goto(setupPath.users);
  await expect(page.getByText('1 to 25 of 5,000')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search by name' }).fill('number96');
  // 96, 193, ... 4946
  await expect(page.getByText('1 to 25 of 51')).toBeVisible();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('Person 96 Number96');
  const byEmail = page.getByRole('columnheader', { name: 'Email' }).getByRole('button');
  await byEmail.click();
  await byEmail.click();
  await expect(first).toContainText('Person 4946 Number96');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26 to 50 of 51')).toBeVisible();
  await expect(first).toContainText('Person 2521 Number96');
});

test('a link on which focus and pointer rest leads on as the address is now, when it is opened in a tab or copied', async ({
  as,
}) => {
  const page = await as('admin', `${setupPath.users}?search=Marisol`);
  const { head, row } = admin(page);
  const link = row('Marisol Vega');
  await head('Email').getByRole('button').click();
  await expect(page).toHaveURL(/orderBy=/);
  await link.hover();
  await link.focus();
  await expect(link).toHaveAttribute('href', /orderBy=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/orderBy=/);
  await expect(link).toBeFocused();
  await link.click({ button: 'right' });
  await expect(link).not.toHaveAttribute('href', /orderBy=/);
});
