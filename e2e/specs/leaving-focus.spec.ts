import { admin } from '../pages/admin.ts';
import { setupPath, userPage } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('after canceling the disabling or deletion of a user the focus is on its button', { tag: '@all' }, async ({
  as,
}) => {
  const page = await as('admin', setupPath.users);
  await admin(page).row('Tom Lindqvist').click();
  const { access, section, button } = userPage(page);
  await section('Access').click();
  for (const name of ['Disable user', 'Delete user']) {
    await button(name).click();
    await access.getByRole('group', { name }).getByRole('button', { name: 'Cancel' }).click();
    await expect(button(name)).toBeFocused();
  }
});
