import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';

test('an administrator corrects a name, and other open pages show it', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Xiomara Peña');
  const guide = await as('guide', memberPath(id));
  await expect(member(guide).name).toHaveText('Xiomara Peña');
  await member(guide).more.click();
  await expect(frame(guide).menuItem('Update log')).toBeVisible();
  await expect(frame(guide).menuItem('Correct the name')).toHaveCount(0);
  await guide.keyboard.press('Escape');

  const correct = async (lastName: string) => {
    await member(admin).more.click();
    await frame(admin).menuItem('Correct the name').click();
    const dialog = frame(admin).dialog('Correct the name');
    await dialog.getByLabel('Last name').fill(lastName);
    await dialog.getByRole('button', { name: 'Save name' }).click();
    return dialog;
  };
  const admin = await as('admin', memberPath(id));
  const dialog = await correct('Peña-Ruiz');
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Married in June');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(member(admin).name).toHaveText('Xiomara Peña-Ruiz');
  await expect(member(guide).name).toHaveText('Xiomara Peña-Ruiz');

  await member(guide).more.click();
  await frame(guide).menuItem('Update log').click();
  const entry = guide.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Reason: Married in June' });
  await expect(entry).toContainText('Last name');

  // restores the name, because other tests search for it
  const back = await correct('Peña');
  await back.getByLabel('Reason').fill('Back to the name of the demo');
  await back.getByRole('button', { name: 'Save name' }).click();
  await expect(member(guide).name).toHaveText('Xiomara Peña');
});
