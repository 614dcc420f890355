import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { admin, itemDrawer } from './pages/admin.ts';
import { goTo } from './pages/frame.ts';
import { customer, setupPath, userDrawer, userPage } from './pages/setup.ts';

const userOf = async (api: Api, email: string): Promise<number> =>
  (await api(contracts.users.list)).find((user) => user.email === email)?.id ?? 0;

const peopleScreens = [
  {
    name: 'users',
    async open(page: Page) {
      await goTo(page, setupPath.users);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'users, with disabled users',
    async open(page: Page) {
      await goTo(page, `${setupPath.users}?show=disabled`);
      await admin(page).states.getByText('Disabled').first().waitFor();
    },
  },
  {
    name: 'users, not signed in yet',
    async open(page: Page) {
      await goTo(page, `${setupPath.users}?show=invited`);
      await admin(page).states.getByText('Invitation expired').first().waitFor();
    },
  },
  {
    name: 'users, an invited user',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'pavel.novak@example.org')));
      await userPage(page).button('Send invitation again').waitFor();
    },
  },
  {
    name: 'users, a new one with errors',
    async open(page: Page) {
      await page.goto(setupPath.newUser);
      const { drawer, save, addTeam } = userDrawer(page, 'Create User');
      await addTeam.click();
      await save.click();
      await drawer.getByText('Role is required.').waitFor();
    },
  },
  {
    name: 'users, a supervisor',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.editUser(await userOf(api, 'supervisor@demo.test')));
      const { customers } = userDrawer(page, 'Edit User');
      await customers.getByRole('button', { name: 'Remove customer' }).first().waitFor();
    },
  },
  {
    name: 'users, a supervisor’s page',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'supervisor@demo.test')));
      await userPage(page).main.getByText('Customers to audit').waitFor();
    },
  },
  {
    name: 'users, a user’s sessions',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'admin@demo.test'), 'sessions'));
      await userPage(page).signedIn.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'users, an absent user',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'grace.nakamura@demo.test'), 'absences'));
      const { main, button } = userPage(page);
      await main.getByText('Luis Ortega covers').waitFor();
      await button('Add absence').click();
      await main.getByLabel('First day *').first().waitFor();
    },
  },
  {
    name: 'users, members divided between two guides',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'guide@demo.test'), 'access'));
      const { access, button } = userPage(page);
      await button('Disable user').click();
      await button('Add guide').click();
      const taker = access.getByLabel('New owner').and(access.locator('input'));
      await taker.nth(0).fill('Renee');
      await access.getByRole('option', { name: /^Renee/ }).click();
      await taker.nth(1).fill('Andre');
      await access.getByRole('option', { name: /^Andre/ }).click();
      await access.getByText('plus all work that is not related to a member').waitFor();
    },
  },
  {
    name: 'users, confirmation before disabling',
    async open(page: Page, api: Api) {
      await page.goto(setupPath.user(await userOf(api, 'guide@demo.test'), 'access'));
      const { access, button } = userPage(page);
      await button('Disable user').click();
      await access.getByText('New owner').waitFor();
    },
  },
  {
    name: 'teams',
    async open(page: Page) {
      await goTo(page, setupPath.teams);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'teams, a team',
    async open(page: Page, api: Api) {
      const [team] = await api(contracts.teams.list);
      await page.goto(setupPath.team(team?.id ?? 0));
      await itemDrawer(page, 'Edit Team').drawer.getByRole('heading', { name: 'People' }).waitFor();
    },
  },
  {
    name: 'teams, confirmation before retiring',
    async open(page: Page, api: Api) {
      const team = (await api(contracts.teams.list)).find(({ name }) => name === 'Gulf Coast');
      await page.goto(setupPath.team(team?.id ?? 0));
      await itemDrawer(page, 'Edit Team').drawer.getByRole('button', { name: 'Retire' }).click();
      await page.getByRole('dialog', { name: 'Retire Gulf Coast?' }).getByText('Users').waitFor();
    },
  },
];

const customerOf = async (api: Api, name: string): Promise<number> =>
  (await api(contracts.clients.list, {})).find((client) => client.name === name)?.id ?? 0;

const customerScreens = [
  {
    name: 'customers',
    async open(page: Page) {
      await goTo(page, setupPath.customers);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'customers, a new one with errors',
    async open(page: Page) {
      await page.goto(setupPath.newCustomer);
      const { drawer, save } = itemDrawer(page, 'Create Customer');
      await drawer.getByRole('checkbox').first().waitFor();
      await save.click();
      await drawer.getByText('Consents are required.').waitFor();
    },
  },
  ...(['Phone numbers', 'Teams'] as const).map((title) => ({
    name: `customers, ${title} edited`,
    async open(page: Page, api: Api) {
      await page.goto(setupPath.customer(await customerOf(api, 'Bluebonnet Care')));
      const { panel } = customer(page, 'Bluebonnet Care');
      await panel(title).getByRole('button', { name: 'Edit' }).click();
      await panel(title).getByRole('button', { name: 'Save' }).waitFor();
    },
  })),
];

const numberAndTemplateScreens = [
  {
    name: 'phone numbers',
    async open(page: Page) {
      await goTo(page, setupPath.lines);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'phone numbers, a new one with errors',
    async open(page: Page) {
      await page.goto(setupPath.newLine);
      const { drawer, save } = itemDrawer(page, 'Create Phone Number');
      await save.click();
      await drawer.getByText('Phone number requires 10 digits.').waitFor();
    },
  },
  {
    name: 'message templates',
    async open(page: Page) {
      await goTo(page, setupPath.templates);
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'message templates, one category',
    async open(page: Page, api: Api) {
      const [category] = await api(contracts.templates.list);
      await goTo(page, setupPath.category(category?.id ?? 0));
      await admin(page).names.first().waitFor();
    },
  },
  {
    name: 'message templates, a template',
    async open(page: Page, api: Api) {
      const [category] = await api(contracts.templates.list);
      await page.goto(`${setupPath.category(category?.id ?? 0)}/templates/${category?.templates[0]?.id ?? 0}/edit`);
      await itemDrawer(page, 'Edit Template').drawer.getByRole('heading', { name: 'Preview' }).waitFor();
    },
  },
];

/** The administrators' setup screens: users and teams, customers, phone numbers, templates. */
export const setupScreens = [...peopleScreens, ...customerScreens, ...numberAndTemplateScreens];
