import { asId, contracts } from '@guidepost/contracts';
import { admin } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath, userDrawer, userPage } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { letters, newEmail } from '../unique.ts';

test('an administrator adds a guide with a team and a number, and the row appears', async ({ as, api }) => {
  const page = await as('admin', setupPath.users);
  await expect(admin(page).names.first()).toBeVisible();
  await page.getByRole('link', { name: 'Create User' }).click();
  const { drawer, field, choice, role, teams, addTeam, findNumbers, numbers, save } = userDrawer(page, 'Create User');
  await expect(field('First name *')).toBeFocused();
  const last = `quiroga${letters()}`;
  const email = newEmail(last);
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
  // an area code alone is not a valid number
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

test('missing values are reported on their fields; an existing email is reported three times, and nothing is lost', {
  tag: '@all',
}, async ({ as }) => {
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
  // only guides have a resourcing number
  await expect(field('Resourcing Number')).toHaveCount(0);
  await save.click();
  const errorText = 'A user with this email already exists. Enter a different email.';
  await expect(frame(page).messages.getByText(errorText)).toBeVisible();
  await expect(problem.getByText(errorText)).toBeVisible();
  await expect(field('Email *')).toHaveAccessibleDescription(errorText);
  await expect(field('First name *')).toHaveValue('Marisol');
});

test('one team as MEMBER, others as VIEWER; the table of audited customers is a guide supervisor’s', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('admin', setupPath.newUser);
  const { drawer, field, choice, role, teams, customers, addTeam, save } = userDrawer(page, 'Create User');
  await field('First name *').fill('Theo');
  await field('Last name *').fill('Braun');
  await field('Email *').fill(newEmail('theo'));
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
  // the list does not contain a team that is already chosen
  await expect(choice('Gulf Coast')).toHaveCount(0);
  await choice('Great Lakes').click();
  const roles = teams.getByLabel('Role on the team').and(teams.locator('input'));
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

test('fields of a role are not sent after another role is chosen', { tag: '@all' }, async ({ as, api }) => {
  const call = api('admin');
  const last = `Haugen${letters()}`;
  const [client] = await call(contracts.clients.list, {});
  const made = await call(contracts.users.create, {
    body: {
      firstName: 'Nils',
      lastName: last,
      email: newEmail('role'),
      role: 'GUIDE_SUPERVISOR',
      timeZone: 'America/Denver',
      clientAuditors: [{ clientId: client?.id ?? asId(0) }],
    },
  });
  const page = await as('admin', setupPath.editUser(made.id));
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

test('a user is edited except for the email, and fields without permission are read-only', async ({ as, api }) => {
  const call = api('admin');
  const email = newEmail('edit');
  const last = `Sorens${letters()}`;
  const made = await call(contracts.users.create, {
    body: { firstName: 'Ida', lastName: last, email, role: 'GUIDE', timeZone: 'America/Denver' },
  });
  const page = await as('admin', `${setupPath.users}?search=${last}`);
  await admin(page).row(`Ida ${last}`).click();
  await userPage(page).edit.click();
  const { drawer, field, unsaved, save, cancel } = userDrawer(page, 'Edit User');
  await expect(field('Email')).toBeDisabled();
  await expect(field('Email')).toHaveValue(email);
  await field('First name *').fill('ingrid');
  await expect(unsaved).toHaveText('1 unsaved change');
  await cancel.click();
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await save.click();
  await expect(frame(page).messages.getByText('User updated successfully!')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(userPage(page).heading).toHaveText(`Ingrid ${last}`);
  await expect(userPage(page).edit).toBeFocused();
  expect((await call(contracts.users.list)).find(({ id }) => id === made.id)).toMatchObject({
    firstName: 'Ingrid',
    email,
  });

  const boss = (await call(contracts.users.list)).find(({ role }) => role === 'SUPER_ADMIN');
  await page.goto(setupPath.editUser(boss?.id ?? 0));
  const fixed = userDrawer(page, 'Edit User');
  await expect(fixed.role).toBeDisabled();
  await expect(fixed.role).toHaveValue('Super admin');
  // an administrator cannot remove a super admin's permissions
  await fixed.close.click();
  await userPage(page).section('Active sessions').click();
  await expect(userPage(page).signedIn).toBeVisible();
  await expect(userPage(page).section('Access')).toHaveCount(0);
});

test('disabling a user shows what they have and hands it over; it is undone; a deleted user disappears', async ({
  as,
  api,
  product,
}) => {
  const call = api('admin');
  const last = `Ferreira${letters()}`;
  const made = await call(contracts.users.create, {
    body: { firstName: 'Rui', lastName: last, email: newEmail('rui'), role: 'GUIDE', timeZone: 'America/Chicago' },
  });
  const successor = await call(contracts.users.create, {
    body: { firstName: 'Vera', lastName: last, email: newEmail('vera'), role: 'GUIDE', timeZone: 'America/Chicago' },
  });
  // adds the new owner to a team that serves these members
  await product.database.query(
    `WITH t AS (INSERT INTO teams (name, created_at) VALUES ($2, now()) RETURNING id),
       c AS (INSERT INTO team_clients (team_id, client_id) SELECT t.id, c.id FROM t, clients c WHERE NOT c.is_training)
     INSERT INTO team_memberships (team_id, staff_id, role, start_date) SELECT id, $1, 'MEMBER', current_date - 2 FROM t`,
    [successor.id, `Team ${last}`],
  );
  // assigns two unassigned members to the user
  await product.database.query(
    `UPDATE members SET assigned_guide_id = $1 WHERE user_id IN (SELECT user_id FROM members WHERE assigned_guide_id IS NULL AND deleted_at IS NULL
        AND client_id IN (SELECT id FROM clients WHERE NOT is_training) ORDER BY user_id DESC LIMIT 2)`,
    [made.id],
  );
  const page = await as('admin', `${setupPath.users}?search=${last}`);
  await admin(page).row(`Rui ${last}`).click();
  const { access, section, button, back } = userPage(page);
  await section('Access').click();
  await button('Disable user').click();
  await expect(access.getByRole('group', { name: 'Disable user' })).toBeFocused();
  await expect(access.getByRole('definition').first()).toHaveText('2');
  await expect(access.getByRole('heading')).toBeInViewport();
  await expect(button('Disable user')).toBeInViewport();
  const question = frame(page).dialog;
  // without a new owner, a second confirmation appears
  await button('Disable user').click();
  await expect(question('No guide available')).toContainText('2 members');
  await question('No guide available').getByRole('button', { name: 'Choose a guide' }).click();
  await access.getByLabel('New owner').and(access.locator('input')).fill(`Vera ${last}`);
  await access.getByRole('option').first().click();
  await expect(access.getByRole('region', { name: 'Preview' })).toContainText('2 members');
  // an unsaved choice is discarded only if the user confirms it
  await back.click();
  await question('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await button('Disable user').click();
  await expect(question('Hand over the work?')).toContainText(`will be reassigned from Rui ${last} to Vera ${last}`);
  await question('Hand over the work?').getByRole('button', { name: 'Hand over and disable' }).click();
  await expect(frame(page).messages.getByText('User disabled. Their work is being handed over.')).toBeVisible();
  await expect(button('Enable user')).toBeVisible();
  await back.click();
  await page.getByRole('textbox', { name: 'Search by name' }).fill(last);
  await expect(admin(page).row(`Rui ${last}`)).toHaveCount(0);
  await expect
    .poll(async () => (await call(contracts.users.holdings, { params: { userId: successor.id } })).members)
    .toBe(2);
  expect((await call(contracts.users.holdings, { params: { userId: made.id } })).members).toBe(0);

  await page.getByRole('checkbox', { name: /^Show disabled/ }).click();
  await expect(admin(page).states.filter({ hasText: `Rui ${last}` })).toContainText('Disabled');
  await admin(page).row(`Rui ${last}`).click();
  await section('Access').click();
  await button('Enable user').click();
  await expect(button('Disable user')).toBeVisible();
  await button('Delete user').click();
  await expect(access.getByText(`Rui ${last} has no open work.`)).toBeVisible();
  await button('Delete user').click();
  await expect(frame(page).messages.getByText('User deleted successfully!')).toBeVisible();
  await expect(admin(page).row(`Rui ${last}`)).toHaveCount(0);
  expect((await call(contracts.users.list)).some(({ id }) => id === made.id)).toBe(false);
});

test('a disabled user is signed out within five seconds, in the middle of their work', async ({ as, api }) => {
  const guide = await as('guide2');
  await expect(frame(guide).user('guide2')).toBeVisible();
  const { id } = (await api('admin')(contracts.users.list)).find(({ email }) => email === 'guide2@demo.test') ?? {
    id: asId<'Staff'>(0),
  };
  try {
    const page = await as('admin', setupPath.user(id, 'sessions'));
    const { signedIn } = userPage(page);
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

test('five thousand users are searched, sorted and paged in the browser', { tag: '@all' }, async ({ as }) => {
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
  await expect(page.getByText('1 to 25 of 5,000', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search by name' }).fill('number96');
  // 51 users have the name Number96: the users 96, 193 and so on to 4946
  await expect(page.getByText('1 to 25 of 51', { exact: true })).toBeVisible();
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('Person 96 Number96');
  const byEmail = page.getByRole('columnheader', { name: 'Email' }).getByRole('button');
  await byEmail.click();
  await byEmail.click();
  await expect(first).toContainText('Person 4946 Number96');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26 to 50 of 51', { exact: true })).toBeVisible();
  await expect(first).toContainText('Person 2521 Number96');
});

test('after Back from the page of a user, the focus is on the row of the user', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', setupPath.users);
  await admin(page).row('Maureen Kelly').press('Enter');
  const { heading, section } = userPage(page);
  await expect(heading).toBeFocused();
  await section('Active sessions').click();
  await page.goBack();
  await expect(admin(page).row('Maureen Kelly')).toBeFocused();
});

test('the link from the page of a user to the list keeps the search of the list', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', setupPath.users);
  await page.getByRole('textbox', { name: 'Search by name' }).fill('marisol');
  await expect(page).toHaveURL(/search=marisol/);
  await page.getByRole('rowheader').getByRole('link').click();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Active sessions' }).click();
  await expect(page).toHaveURL(/\/sessions$/);
  await page.getByRole('main').getByRole('link', { name: 'User Administration' }).click();
  await expect(page.getByRole('textbox', { name: 'Search by name' })).toHaveValue('marisol');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
