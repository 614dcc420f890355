import { contracts } from '@guidepost/contracts';
import { linkIn, mailTo } from '../commands/mail.ts';
import { admin } from '../pages/admin.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { setupPath, userDrawer, userPage } from '../pages/setup.ts';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';

const uniqueSuffix = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';

test('an invited user is listed as invited until they sign in with the link in the email', async ({
  as,
  visitor,
  product,
}) => {
  const last = `Okeke${uniqueSuffix()}`;
  const email = `ada.${last}@demo.test`.toLowerCase();
  const page = await as('admin', setupPath.newUser);
  const { drawer, field, choice, role, save } = userDrawer(page, 'Create User');
  await field('First name *').fill('Ada');
  await field('Last name *').fill(last);
  await field('Email *').fill(email);
  await role.click();
  await choice('Guide').click();
  await expect(drawer.getByLabel('Invite by email')).toBeChecked();
  await save.click();
  await expect(frame(page).messages.getByText('User created successfully!')).toBeVisible();
  const mail = await mailTo(product, email);
  expect(mail.text).toContain('Hello Ada');

  await page.getByRole('checkbox', { name: /^Invited, not signed in yet/ }).click();
  await expect(admin(page).states.filter({ hasText: `Ada ${last}` })).toContainText('Invited');
  await admin(page).row(`Ada ${last}`).click();
  const { invitation } = userPage(page);
  await expect(invitation).toContainText('This user has not signed in yet.');
  await invitation.getByRole('button', { name: 'Send invitation again' }).click();
  await expect(frame(page).messages.getByText('Invitation sent!')).toBeVisible();

  const link = new URL(linkIn(mail));
  const guest = await visitor(link.pathname);
  await expect(welcome(guest).heading).toBeVisible();
  const popup = await openPopup(guest);
  await chooser(popup).people.filter({ hasText: email }).getByRole('button').click();
  await expect(guest).toHaveURL(/\/docket\/guide\/\d+$/);
  await expect
    .poll(
      async () => {
        await page.goto(`${setupPath.users}?search=${last}`);
        await admin(page).row(`Ada ${last}`).waitFor();
        return admin(page)
          .states.filter({ hasText: `Ada ${last}` })
          .filter({ hasText: 'Invited' })
          .count();
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});

test('while a guide is away the cover has their marked todos; after the return the guide reads what happened', async ({
  as,
  api,
  visitor,
  product,
}) => {
  const call = api('admin');
  const last = `Sousa${uniqueSuffix()}`;
  const email = `rui.${last}@demo.test`.toLowerCase();
  const made = await call(contracts.users.create, {
    body: { firstName: 'Rui', lastName: last, email, role: 'GUIDE', timeZone: 'America/Chicago' },
  });
  const { rows } = await product.database.query(
    `WITH t AS (INSERT INTO teams (name, created_at) VALUES ($2, now()) RETURNING id),
       c AS (INSERT INTO team_clients (team_id, client_id) SELECT t.id, c.id FROM t, clients c WHERE NOT c.is_training),
       p AS (INSERT INTO team_memberships (team_id, staff_id, role, start_date)
             SELECT t.id, s.user_id, 'MEMBER', current_date - 2 FROM t, staff s WHERE s.user_id = $1 OR s.email = 'maureen.kelly@demo.test'),
       m AS (UPDATE members SET assigned_guide_id = $1 WHERE user_id = (SELECT user_id FROM members WHERE assigned_guide_id IS NULL AND deleted_at IS NULL
                AND client_id IN (SELECT id FROM clients WHERE NOT is_training) ORDER BY user_id DESC LIMIT 1) RETURNING user_id, name),
       d AS (INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at)
             SELECT $1, user_id, 'INCOMPLETE_VISIT', 'visit', 99000000 + $1, current_date - 1, now() FROM m)
     SELECT name FROM m`,
    [made.id, `Team ${last}`],
  );
  const name = (rows[0] as { name: string }).name;
  const page = await as('admin', setupPath.user(made.id, 'absences'));
  const { main, button } = userPage(page);
  await button('Add absence').click();
  const form = main.getByRole('group', { name: 'Add absence' });
  await form.getByLabel('First day *').first().fill('today');
  await form.getByLabel('Last day *').first().fill('tomorrow');
  await form.getByLabel('Covering guide *').and(form.locator('input')).fill('Maureen');
  await form.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(frame(page).messages.getByText('The absence was saved.')).toBeVisible();
  await expect(main.getByText('Maureen Kelly covers')).toBeVisible();

  const cover = await visitor('/login');
  const signInAs = async (who: typeof cover, address: string) => {
    const popup = await openPopup(who);
    await chooser(popup).people.filter({ hasText: address }).getByRole('button').click();
    await expect(who).toHaveURL(/\/docket\/guide\/\d+$/);
  };
  await signInAs(cover, 'maureen.kelly@demo.test');
  await expect(cover.getByText(new RegExp(`^You are covering for Rui ${last} through`))).toBeVisible();
  await expect(docket(cover).worklist.getByText(`For Rui ${last}`).first()).toBeVisible();
  await expect(docket(cover).worklist.getByText(name).first()).toBeVisible();

  // an absence that ends on its first day has no effect, so the covering guide's docket contains only their own rows
  // again
  await main.getByRole('button', { name: 'End absence' }).click();
  await expect(frame(page).messages.getByText('The absence was ended.')).toBeVisible();
  await expect(cover.getByText(new RegExp(`^You are covering for Rui ${last} through`))).toHaveCount(0);
  await expect(docket(cover).worklist.getByText(`For Rui ${last}`)).toHaveCount(0);

  await product.database.query(
    `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at, told_state)
     SELECT $1, user_id, current_date - 5, current_date - 3, $1, now(), 'over' FROM staff WHERE email = 'maureen.kelly@demo.test'`,
    [made.id],
  );
  const guide = await visitor('/login');
  await signInAs(guide, email);
  await guide.getByRole('button', { name: 'Open report' }).click();
  const report = frame(guide).dialog('During your absence');
  await expect(report.getByText(/Maureen Kelly covered for you/)).toBeVisible();
  await report.getByRole('button', { name: 'Mark as read' }).click();
  await expect(report).toBeHidden();
  await expect(guide.getByRole('button', { name: 'Open report' })).toHaveCount(0);
});
