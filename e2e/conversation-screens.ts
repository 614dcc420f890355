import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from './commands/api.ts';
import { callBar, callDialog, callSummary, callsPage } from './pages/calls.ts';
import { docket } from './pages/docket.ts';
import { goTo } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { texts } from './pages/texts.ts';

async function list(page: Page, tab: 'Calls' | 'Texts'): Promise<void> {
  await goTo(page, '/calls');
  await callsPage(page).tab(tab).click();
  await callsPage(page).rows.first().waitFor();
}

/** The screens for calls and texts: the lists with details, and the dialogs on a member's page. */
export const conversationScreens = [
  { name: 'calls', open: (page: Page) => list(page, 'Calls') },
  { name: 'texts', open: (page: Page) => list(page, 'Texts') },
  {
    name: 'calls, filters',
    async open(page: Page) {
      await list(page, 'Calls');
      await callsPage(page).filters.click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'call summary',
    async open(page: Page) {
      await list(page, 'Calls');
      await callsPage(page).rows.first().getByRole('button').first().click();
      await callSummary(page).logs.waitFor();
    },
  },
  {
    name: 'call dialog',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await goTo(page, memberPath(id));
      await member(page).logVisit.waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Call', exact: true }).click();
      await callDialog(page).number.waitFor();
    },
  },
  {
    name: 'incoming call from an unknown number',
    account: 'supervisor' as const,
    async open(page: Page, api: Api) {
      for (const { id } of await api(contracts.calls.current))
        await api(contracts.calls.hangUp, { params: { callId: id } });
      const main = (await api(contracts.lines.list)).find(({ isDefault }) => isDefault);
      await goTo(page, '/calls');
      await page.request.post('/_phone/api/calls', { data: { from: '+17135550977', to: main?.number } });
      await callBar(page).open.click();
      await callDialog(page).dialog.getByRole('button', { name: 'Assign call to member' }).waitFor();
      await callDialog(page).note.waitFor();
    },
  },
  {
    name: 'text dialog',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await goTo(page, memberPath(id));
      await texts(page).open.click();
      await texts(page).message.waitFor();
    },
  },
  {
    name: 'stop texts',
    async open(page: Page) {
      await goTo(page, '/');
      await docket(page).row('Asks not to be contacted').first().getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog', { name: 'Stop texts?' }).getByRole('button', { name: 'Continue texts' }).waitFor();
    },
  },
  {
    name: 'reply to an unknown number',
    async open(page: Page) {
      await goTo(page, '/calls?tab=texts&view=people&search=(713)%20555-0906');
      const row = callsPage(page).rows.filter({ hasText: 'Could not find an associated member' }).first();
      await row.getByRole('button', { name: 'Reply' }).click();
      await page.getByRole('dialog').getByRole('log').waitFor();
    },
  },
];
