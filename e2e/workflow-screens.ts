import type { Api } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { findPhase } from './commands/workflows.ts';
import { goTo } from './pages/frame.ts';
import { member, memberPath, showPending } from './pages/member.ts';
import { phaseDialog } from './pages/workflows.ts';

/**
 * Opens Next Steps for a member whose phase is in this state and has no completed survey. Returns the phase and its
 * row.
 */
async function open(page: Page, api: Api, state: 'start' | 'scheduled') {
  const { member: who, phase } = await findPhase(api, (one) => one.state === state && one.survey?.isComplete !== true);
  await goTo(page, memberPath(who.id));
  await showPending(page);
  const row = member(page).pendingEntry(phase.workflowPhase.title).filter({ hasText: 'Start Now' }).first();
  await row.waitFor();
  return { phase, row };
}

/** The workflow screens: a phase in Next Steps, and its dialog. */
export const workflowScreens = [
  {
    name: 'phase, not yet available',
    async open(page: Page, api: Api) {
      await open(page, api, 'scheduled');
    },
  },
  {
    name: 'phase, remind me later',
    async open(page: Page, api: Api) {
      const { row } = await open(page, api, 'start');
      await row.getByRole('button', { name: 'Remind me later' }).click();
      await page.getByRole('menuitem', { name: 'custom' }).click();
      await page
        .getByRole('dialog', { name: /Remind me later/ })
        .getByLabel('Date')
        .waitFor();
    },
  },
  {
    name: 'phase, sections',
    async open(page: Page, api: Api) {
      const { row, phase } = await open(page, api, 'start');
      await row.getByRole('button', { name: 'Start Now' }).click();
      await phaseDialog(page, phase.workflowPhase.title).dialog.getByText('To mark a section as read').waitFor();
    },
  },
  {
    name: 'admin workflows',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/workflows');
      await page.getByRole('heading', { name: 'Path to housing' }).waitFor();
    },
  },
  {
    name: 'new workflow',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/workflows');
      await page.getByRole('button', { name: 'New workflow' }).click();
      const dialog = page.getByRole('dialog', { name: 'New workflow' });
      await dialog.getByRole('radio', { name: 'When a need in this category is identified' }).click();
      await dialog.getByRole('combobox', { name: 'Category' }).waitFor();
    },
  },
  {
    name: 'rename workflow',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/workflows');
      await page.getByRole('button', { name: 'Rename Path to housing' }).click();
      await page
        .getByRole('dialog', { name: /^Rename workflow/ })
        .getByLabel('Title')
        .waitFor();
    },
  },
  {
    name: 'admin workflows, a phase',
    account: 'admin' as const,
    async open(page: Page) {
      await goTo(page, '/admin-dashboard/workflows');
      await page.getByRole('button', { name: 'Edit Welcome call' }).click();
      await page
        .getByRole('dialog', { name: /Edit phase/ })
        .getByLabel('Section title')
        .first()
        .waitFor();
    },
  },
];
