import type { Api } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from './commands/api.ts';
import { frame, goTo } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { statusRequest } from './pages/statuses.ts';

/** The screens for status changes: the request, and the list of requests to review. */
export const statusScreens = [
  {
    name: 'status change request',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await goTo(page, memberPath(id));
      await member(page).more.click();
      await frame(page).menuItem('Request status change').click();
      await statusRequest(page).send.waitFor();
      await statusRequest(page).send.click();
      await statusRequest(page).dialog.getByText('Status is required.').waitFor();
    },
  },
  {
    name: 'status change requests',
    account: 'supervisor' as const,
    async open(page: Page) {
      await goTo(page, '/status-requests');
      await page.getByRole('navigation', { name: 'Status change requests' }).getByRole('button').first().waitFor();
    },
  },
];
