import { admin } from '../pages/admin.ts';
import { setupPath, userDrawer } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('after canceling the disabling or deletion of a user the focus is on its button', async ({ as }) => {
  const page = await as('admin', setupPath.users);
  await admin(page).row('Tom Lindqvist').click();
  const { drawer } = userDrawer(page, 'Edit User');
  for (const name of ['Disable user', 'Delete user']) {
    await drawer.getByRole('button', { name }).click();
    await drawer.getByRole('group', { name }).getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer.getByRole('button', { name })).toBeFocused();
  }
});
