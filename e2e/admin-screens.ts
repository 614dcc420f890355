import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { admin, type ContentGroup, contentPath, itemDrawer } from './pages/admin.ts';
import { frame, goTo, openUserMenu } from './pages/frame.ts';

/** The group has loaded, whichever of its columns there is room for. */
async function group(page: Page, name: ContentGroup): Promise<void> {
  await goTo(page, contentPath(name));
  await admin(page).names.first().waitFor();
}

/** The id of the first issue. */
const firstIssue = async (api: Api): Promise<number> => (await api(contracts.needsContent.get)).issues[0]?.id ?? 0;

/** The screens of the admin portal, as an administrator sees them. */
export const adminScreens = [
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
    name: 'needs content, nothing found',
    async open(page: Page) {
      await goTo(page, `${contentPath('Issues')}?search=zzyzx`);
      await admin(page).empty.waitFor();
    },
  },
  {
    name: 'needs content, not loaded',
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
      await itemDrawer(page, 'Edit Domain').history.getByText('Offered again').first().waitFor();
    },
  },
  {
    name: 'needs content, no such row',
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
