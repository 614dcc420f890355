import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from './commands/api.ts';
import { callsPage } from './pages/calls.ts';
import { goTo } from './pages/frame.ts';
import { memberPath } from './pages/member.ts';

const memberName = 'Amara Okafor';

/** Opens a member's page at the consents card. Returns the card. */
async function card(page: Page, api: Api) {
  const { id } = await memberNamed(api, memberName);
  await goTo(page, `${memberPath(id)}?tab=info`);
  const found = page.getByRole('region', { name: 'Consents' });
  await found.getByRole('button', { name: 'All consents' }).waitFor();
  return found;
}

const editPath = async (api: Api): Promise<string> => {
  const [term] = await api(contracts.consents.terms);
  return `/admin-dashboard/consent-terms/${term?.id}/edit`;
};

/** The guides' consent screens, and the administrators' screens for consent terms. */
export const consentScreens = [
  {
    name: 'consents of a member',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'All consents' }).click();
      await page
        .getByRole('dialog', { name: /^Consents/ })
        .getByRole('heading', { name: 'Links' })
        .waitFor();
    },
  },
  {
    name: 'consent form',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'Consent to recorded calls' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Record answer|Update consent)$/ })
        .click();
      const form = page.getByRole('dialog', { name: /^Record answer/ });
      await form.getByRole('switch', { name: 'A representative decides for the member' }).click();
      await form.getByLabel('Document').first().waitFor();
    },
  },
  {
    name: 'member identity confirmation with errors',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'Consent to treat' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Record answer|Update consent)$/ })
        .click();
      const identity = page.getByRole('dialog', { name: /^Member Identity Confirmation/ });
      await identity.getByRole('button', { name: 'Continue to consent' }).click();
      await identity.getByText('Member name is required.').waitFor();
    },
  },
  {
    name: 'consent history',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'All consents' }).click();
      await page
        .getByRole('dialog', { name: /^Consents/ })
        .getByRole('button', { name: 'View history' })
        .click();
      await page
        .getByRole('dialog', { name: /^Consent history/ })
        .getByText('Recorded calls: allowed')
        .waitFor();
    },
  },
  {
    name: 'why a call was allowed',
    async open(page: Page) {
      await goTo(page, '/calls');
      await callsPage(page).rows.filter({ hasText: 'Samir Haddad' }).first().getByRole('button').first().click();
      await page.getByRole('button', { name: 'Why this was allowed' }).click();
      await page
        .getByRole('dialog', { name: /^Why this was allowed/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'consents card',
    async open(page: Page, api: Api) {
      await (await card(page, api)).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'send consent text',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'Request consent' }).click();
      await page.getByRole('menuitem', { name: 'Send consent text' }).click();
      await page
        .getByRole('dialog', { name: /^Send consent text/ })
        .getByLabel('Send to')
        .waitFor();
    },
  },
  {
    name: 'copy consents link',
    async open(page: Page, api: Api) {
      await (await card(page, api)).getByRole('button', { name: 'Request consent' }).click();
      await page.getByRole('menuitem', { name: 'Copy consent link' }).click();
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
    },
  },
  {
    name: 'consent terms',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/consent-terms');
      await page.getByRole('link', { name: 'Consent to recorded calls', exact: true }).waitFor();
    },
  },
  {
    name: 'new consent term',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/consent-terms/new');
      const drawer = page.getByRole('dialog', { name: /^Create Term/ });
      await drawer.getByRole('button', { name: 'Publish' }).click();
      await drawer.getByText('is required.').first().waitFor();
    },
  },
  {
    name: 'names of a consent term',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      await page.goto((await editPath(api)).replace('/edit', '/names'));
      await page.getByLabel('Short name, English').waitFor();
    },
  },
  {
    name: 'wording of a consent term',
    account: 'admin' as const,
    async open(page: Page, api: Api) {
      await page.goto(await editPath(api));
      await page.getByLabel('Title, English').waitFor();
    },
  },
];
