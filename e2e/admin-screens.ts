import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from './commands/api.ts';
import { enrollmentApplied, enrollmentInterrupted, enrollmentPreview } from './commands/enrollments.ts';
import { admin, type ContentGroup, contentPath, itemDrawer } from './pages/admin.ts';
import { frame, goTo, openUserMenu } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { setupPath } from './pages/setup.ts';
import { setupScreens } from './setup-screens.ts';

/** Opens the audit and includes page loads, because a new installation may have no other entries. */
async function allEntries(page: Page): Promise<void> {
  await goTo(page, setupPath.audit);
  await page.getByRole('checkbox', { name: 'Only actions by people' }).uncheck();
}

/** Waits until a group has loaded. Works at any window width. */
async function group(page: Page, name: ContentGroup): Promise<void> {
  await goTo(page, contentPath(name));
  await admin(page).names.first().waitFor();
}

/** Returns the id of the first issue, or 0 if the needs content has no issues. */
const firstIssue = async (api: Api): Promise<number> => (await api(contracts.needsContent.get)).issues[0]?.id ?? 0;

const trainingScreens = [
  {
    name: 'training',
    async open(page: Page, api: Api) {
      await api(contracts.training.reset);
      await goTo(page, setupPath.training);
      await page.getByRole('button', { name: /Training members/ }).click();
      await page.getByRole('link', { name: /Walter Pruitt/ }).waitFor();
    },
  },
];

const alertAndAuditScreens = [
  {
    name: 'alerts',
    async open(page: Page) {
      await goTo(page, setupPath.alerts);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'alerts, a new one with errors',
    async open(page: Page) {
      await page.goto(`${setupPath.alerts}/new`);
      const { drawer, save } = itemDrawer(page, 'Create Alert');
      await save.click();
      await drawer.getByText('Title is required.').waitFor();
    },
  },
  {
    name: 'audit',
    async open(page: Page) {
      await allEntries(page);
      await page.getByRole('rowheader').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'duplicates',
    async open(page: Page) {
      await goTo(page, setupPath.duplicates);
      await page.getByRole('button', { name: 'Different people' }).waitFor();
    },
  },
  {
    name: 'exports',
    async open(page: Page) {
      await goTo(page, setupPath.exports);
      await page.getByRole('button', { name: 'Create archive' }).waitFor();
    },
  },
  {
    name: 'duplicates, merged members',
    async open(page: Page) {
      await goTo(page, setupPath.duplicates);
      await page.getByText('Merged', { exact: true }).click();
      await page
        .getByText('No merged members')
        .or(page.getByText(/^Merged by/).first())
        .waitFor();
    },
  },
  {
    name: 'hospital messages',
    async open(page: Page) {
      await goTo(page, setupPath.hospitalMessages);
      await page.getByRole('region', { name: 'Data from the hospital' }).waitFor();
    },
  },
  {
    name: 'hospitals',
    async open(page: Page) {
      await goTo(page, setupPath.hospitals);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'hospitals, key for HTTPS',
    async open(page: Page) {
      await goTo(page, setupPath.hospitals);
      await admin(page).names.first().click();
      await page.getByRole('region', { name: 'Key for HTTPS' }).waitFor();
    },
  },
  {
    name: 'audit, one entry',
    async open(page: Page) {
      await allEntries(page);
      await page.getByRole('rowheader').getByRole('button').first().click();
      await page.getByRole('dialog', { name: /^Entry / }).waitFor();
    },
  },
  {
    name: 'your sign-ins',
    async open(page: Page) {
      await goTo(page, setupPath.users);
      await openUserMenu(page, 'admin');
      await frame(page).menuItem('Your active sessions').click();
      await frame(page).dialog('Your active sessions').getByText('this device').waitFor();
    },
  },
];

/**
 * Returns a new person's last name and birth date. If every run used the same person, the import would not select the
 * line the second time.
 */
function newPerson(): { last: string; birth: Temporal.PlainDate } {
  const now = Date.now();
  const last = [...String(now)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return { last, birth: Temporal.PlainDate.from('1930-01-01').add({ days: now % 20_000 }) };
}

const importScreens = [
  {
    name: 'imports, a new one with errors',
    async open(page: Page) {
      await page.goto(`${setupPath.imports}/new`);
      const drawer = page.getByRole('dialog', { name: 'Import a file' });
      await drawer
        .locator('input[type="file"]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('No,First\n1,Ada\n') });
      await drawer.getByText('Columns', { exact: true }).waitFor();
      await drawer.getByRole('button', { name: 'Preview changes' }).click();
      await drawer.getByText('Choose a customer.').waitFor();
    },
  },
  {
    name: 'imports, interrupted',
    async open(page: Page, api: Api) {
      const { id } = await enrollmentInterrupted(api, 'half.csv', [
        `HALF${Date.now()},Ottoline,Verret,,1944-05-06,,Silver`,
      ]);
      await goTo(page, `${setupPath.imports}/${id}`);
      await page.getByRole('button', { name: 'Choose the file again' }).waitFor();
    },
  },
  {
    name: 'imports, a preview',
    async open(page: Page, api: Api) {
      const number = `AXE${Date.now()}`;
      const { last, birth } = newPerson();
      const line = (name: string, day: Temporal.PlainDate) => `${number},Prudence,${name},,${day},7135550188,Silver`;
      await enrollmentApplied(api, await enrollmentPreview(api, [line(last, birth)]));
      const changed = [line(`${last}-Ames`, birth.add({ days: 1 })), ',Nobody,Known,,,,'];
      const { id } = await enrollmentPreview(api, changed);
      await page.goto(`${setupPath.imports}/${id}`);
      await page.getByRole('checkbox', { name: /^Import Date of birth/ }).waitFor();
    },
  },
  {
    name: 'imports, confirmation before an undo',
    async open(page: Page, api: Api) {
      const { last, birth } = newPerson();
      const line = `AXEU${Date.now()},Philippa,${last},,${birth},7135550188,Silver`;
      const { id } = await enrollmentApplied(api, await enrollmentPreview(api, [line]));
      await page.goto(`${setupPath.imports}/${id}`);
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor();
    },
  },
  {
    name: 'imports, undone',
    async open(page: Page) {
      await goTo(page, setupPath.imports);
      await page.getByRole('link', { name: 'coastal-members.csv' }).click();
      await page.getByRole('button', { name: 'Not undone' }).waitFor();
    },
  },
  {
    name: 'imports, a member number reused for another person',
    async open(page: Page, api: Api) {
      const number = `AXEP${Date.now()}`;
      const { last, birth } = newPerson();
      await enrollmentApplied(api, await enrollmentPreview(api, [`${number},Prudence,${last},,${birth},,Silver`]));
      const { id } = await enrollmentPreview(api, [`${number},Bertram,Quist,,1990-12-31,,Silver`]);
      await page.goto(`${setupPath.imports}/${id}`);
      await page.getByRole('button', { name: 'Different person', exact: true }).waitFor();
    },
  },
];

/** The screens of the admin portal, opened by an administrator. */
export const adminScreens = [
  ...setupScreens,
  ...trainingScreens,
  ...alertAndAuditScreens,
  ...importScreens,
  {
    name: 'correct a member’s name',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Xiomara Peña');
      await page.goto(memberPath(id));
      await member(page).more.click();
      await frame(page).menuItem('Correct the name').click();
      await frame(page).dialog('Correct the name').getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'needs content',
    async open(page: Page) {
      await goTo(page, contentPath());
      await frame(page).main.getByRole('listitem').first().waitFor();
    },
  },
  ...(['Activities', 'Categories', 'Issues', 'Zcodes', 'Domains'] as const).map((name) => ({
    name: `needs content, ${name}`,
    open: (page: Page) => group(page, name),
  })),
  {
    name: 'needs content, no results',
    async open(page: Page) {
      await goTo(page, `${contentPath('Issues')}?search=zzyzx`);
      await admin(page).empty.waitFor();
    },
  },
  {
    name: 'needs content, loading failed',
    async open(page: Page) {
      await page.route('**/api/needs/metadata', (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }));
      await page.goto(contentPath('Domains'));
      await page.getByText('The domains did not load.').waitFor();
      await page.unroute('**/api/needs/metadata');
    },
  },
  {
    name: 'needs content, an issue',
    async open(page: Page, api: Api) {
      await page.goto(contentPath('Issues', await firstIssue(api)));
      await itemDrawer(page, 'Edit Issue').history.waitFor();
      await itemDrawer(page, 'Edit Issue').history.getByText('No history found').waitFor();
    },
  },
  {
    name: 'needs content, a new activity with errors',
    async open(page: Page) {
      await page.goto(contentPath('Activities', 'new'));
      const { save, drawer } = itemDrawer(page, 'Add New Activity');
      await save.click();
      await drawer.getByText('Key is required.').waitFor();
    },
  },
  {
    name: 'needs content, a history',
    async open(page: Page, api: Api) {
      const label = `Digital life ${crypto.randomUUID().slice(0, 8)}`;
      const body = { label, key: label.toLowerCase().replaceAll(' ', '-') };
      const { id } = await api(contracts.needsContent.create, { params: { type: 'domains' }, body });
      const params = { type: 'domains', id } as const;
      await api(contracts.needsContent.update, { params, body: { retired: true } });
      await api(contracts.needsContent.update, { params, body: { retired: false } });
      await page.goto(contentPath('Domains', id));
      await itemDrawer(page, 'Edit Domain').history.getByText('Restored').first().waitFor();
    },
  },
  {
    name: 'needs content, row not found',
    async open(page: Page) {
      await page.goto(contentPath('Domains', 987_654));
      await page.getByText('No record found').waitFor();
    },
  },
  {
    name: 'user menu of an administrator',
    async open(page: Page) {
      await goTo(page, contentPath());
      await openUserMenu(page, 'admin');
    },
  },
].map((screen) => ({ ...screen, account: 'admin' as const }));
