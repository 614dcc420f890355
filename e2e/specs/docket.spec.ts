import { contracts } from '@guidepost/contracts';
import { createNote, memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { expect, test } from '../test.ts';

test('the docket opens on today, at the address of the acting guide', async ({ as, api }) => {
  const me = await api('guide')(contracts.staff.verify);
  const page = await as('guide', '/docket');
  await expect(page).toHaveURL(`/docket/guide/${me.id}`);
  const today = Temporal.Now.zonedDateTimeISO(me.timeZone);
  const { title, contacts } = docket(page);
  await expect(title).toContainText(today.toPlainDate().toLocaleString('en-US', { month: 'long', day: 'numeric' }));
  await expect(contacts.getByRole('listitem').first()).toBeVisible();
});
