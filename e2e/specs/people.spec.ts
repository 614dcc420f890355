import { linkIn, mailTo } from '../commands/mail.ts';
import { admin } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath, userDrawer } from '../pages/setup.ts';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';

const tail = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8) || 'abc';

test('who is invited by mail stands among those who have not come, until they sign in by its address', async ({
  as,
  visitor,
  product,
}) => {
  const last = `Okeke${tail()}`;
  const email = `ada.${last}@demo.test`.toLowerCase();
  const page = await as('admin', setupPath.newUser);
  const { drawer, field, choice, role, save } = userDrawer(page, 'Create User');
  await field('First name *').fill('Ada');
  await field('Last name *').fill(last);
  await field('Email *').fill(email);
  await role.click();
  await choice('Guide').click();
  await expect(drawer.getByLabel('Invite by mail')).toBeChecked();
  await save.click();
  await expect(frame(page).messages.getByText('User created successfully!')).toBeVisible();
  const mail = await mailTo(product, email);
  expect(mail.text).toContain('Hello Ada');

  await page.getByRole('checkbox', { name: /^Invited, not signed in yet/ }).click();
  await expect(admin(page).states.filter({ hasText: `Ada ${last}` })).toContainText('Invited');
  await admin(page).row(`Ada ${last}`).click();
  const invitation = userDrawer(page, 'Edit User').drawer.getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('Has not signed in yet.');
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
