import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('a new alert of an administrator is on open screens at once, and disappears when it is deleted', async ({
  as,
  api,
}) => {
  const title = unique('Water outage');
  const { id: memberId } = await memberNamed(api('guide'), 'Amara Okafor');
  const docket = await as('guide', '/docket');
  await expect(frame(docket).main).toBeVisible();
  const page = await as('admin', setupPath.alerts);
  await page.getByRole('link', { name: 'Create Alert' }).click();
  const create = itemDrawer(page, 'Create Alert');
  // an invalid day causes an error, and the form remains open
  const from = create.drawer.getByRole('group', { name: 'Shown from' }).getByRole('combobox').first();
  await from.fill('2027-02-30');
  await from.blur();
  await expect(create.drawer.getByText(/^Enter a date, such as/)).toBeVisible();
  await from.fill('');
  await create.save.click();
  await expect(create.drawer.getByText('Title is required.')).toBeVisible();
  await create.field('Title *').fill(title);
  await create.field('Message *').fill('Ask who needs water.');
  await create.save.click();
  await expect(frame(page).messages.getByText('Alert created successfully')).toBeVisible();
  await expect(docket.getByText(title)).toBeVisible();

  await page.keyboard.press('Enter');
  const edit = itemDrawer(page, 'Edit Alert');
  await edit.field('Message *').fill('It is over by noon.');
  await edit.save.click();
  await expect(frame(page).messages.getByText('Alert updated successfully')).toBeVisible();
  await expect(docket.getByText('It is over by noon.')).toBeVisible();

  const made = await api('admin')(contracts.alertSetup.create, {
    body: { title: `${title} at home`, message: 'Their block too.', severity: 'error', isDismissable: false, memberId },
  });
  await docket.goto(memberPath(memberId));
  await expect(docket.getByText(`${title} at home`)).toBeVisible();
  await api('admin')(contracts.alertSetup.remove, { params: { alertId: made.id } });
  await expect(docket.getByText(`${title} at home`)).toBeHidden();

  await page.keyboard.press('Enter');
  await edit.drawer.getByRole('button', { name: 'Delete alert' }).click();
  await frame(page).dialog('Delete alert').getByRole('button', { name: 'Delete alert' }).click();
  await expect(frame(page).messages.getByText('Alert deleted successfully')).toBeVisible();
  expect((await api('guide')(contracts.notifications.alerts)).some((alert) => alert.title === title)).toBe(false);
});

test('a planned alert starts at once if an administrator clears its start', { tag: '@all' }, async ({ as, api }) => {
  const { id, title } = await api('admin')(contracts.alertSetup.create, {
    body: {
      title: unique('Flood'),
      message: 'Stay home.',
      severity: 'info',
      isDismissable: true,
      startsAt: new Date(Date.now() + 48 * 60 * 60_000).toISOString(),
    },
  });
  const docket = await as('guide', '/docket');
  const page = await as('admin', `${setupPath.alerts}/${id}/edit`);
  const edit = itemDrawer(page, 'Edit Alert');
  const from = edit.drawer.getByRole('group', { name: 'Shown from' });
  await from.getByRole('combobox').first().fill('');
  await from.getByRole('textbox', { name: 'Time' }).fill('');
  await edit.save.click();
  await expect(frame(page).messages.getByText('Alert updated successfully')).toBeVisible();
  await expect(docket.getByText(title)).toBeVisible();
  await api('admin')(contracts.alertSetup.remove, { params: { alertId: id } });
});

test('a conflict shows labels and local times, and deleting does not ask about unsaved changes', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('admin');
  const { timeZone } = await call(contracts.staff.verify);
  const title = unique('Storm');
  const { id, version } = await call(contracts.alertSetup.create, {
    body: { title, message: 'Stay home.', severity: 'info', isDismissable: true },
  });
  const page = await as('admin', `${setupPath.alerts}/${id}/edit`);
  const edit = itemDrawer(page, 'Edit Alert');
  await edit.field('Message *').fill('Stay home until noon.');
  const endsAt = new Date(Date.now() + 48 * 60 * 60_000).toISOString();
  await call(contracts.alertSetup.update, {
    params: { alertId: id },
    body: { severity: 'warning', isDismissable: false, endsAt, version },
  });
  await edit.save.click();
  const conflict = frame(page).dialog('Changed by you');
  await expect(conflict).toContainText(
    'You changed other fields of this record in another window or on another device.',
  );
  await expect(conflict).toContainText('In your other version, Severity is Warning.');
  await expect(conflict).toContainText('In your other version, Users can dismiss the alert is No.');
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(endsAt));
  await expect(conflict).toContainText(time.replaceAll('\u202f', ' '));
  await expect(conflict).not.toContainText(endsAt.slice(0, 10));
  await conflict.getByRole('button', { name: 'Save both changes' }).click();
  await expect(frame(page).messages.getByText('Alert updated successfully')).toBeVisible();

  await page.goto(`${setupPath.alerts}/${id}/edit`);
  await edit.field('Message *').fill('This is not saved.');
  await edit.drawer.getByRole('button', { name: 'Delete alert' }).click();
  await frame(page).dialog('Delete alert').getByRole('button', { name: 'Delete alert' }).click();
  await expect(frame(page).messages.getByText('Alert deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${setupPath.alerts}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
