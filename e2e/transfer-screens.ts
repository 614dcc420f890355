import { type Api, asId, contracts, type IdOf } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { apiOf, createEvent, dayIn } from './commands/api.ts';
import { frame, goTo } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { transferRequest } from './pages/transfers.ts';

/** Returns one of the members assigned to the account's user. */
async function findOwnMember(api: Api) {
  const { id } = await api(contracts.staff.verify);
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 5, guideIds: [id] } });
  const found = data[0];
  if (!found) throw new Error('Nobody has members.');
  return found.id;
}

/** Schedules an event with a handover's member, then ends contact with the member as an administrator. */
async function endContact(page: Page, handoverId: IdOf<'Handover'>): Promise<void> {
  const api = apiOf(new URL(page.url()).origin, 'admin');
  const { memberId, stopped } = await api(contracts.handovers.get, { params: { id: handoverId } });
  if (stopped.length > 0) return;
  await createEvent(api, memberId, { date: dayIn('America/Chicago', 1), time: '10:00', type: 'call' });
  const options = await api(contracts.statuses.options, { query: { memberId } });
  const end = options.find(({ isSelectable, endsContact }) => isSelectable && endsContact);
  if (!end) throw new Error('Contact cannot be ended.');
  const fields = { memberStatusId: end.memberStatus.id, effectiveAt: dayIn('America/Chicago') };
  const asked = await api(contracts.statuses.ask, { body: { memberId, ...fields } });
  if (!asked.approval)
    await api(contracts.statuses.update, { params: { id: asked.id }, body: { approval: 'approve' } });
}

/** Opens a path as the supervisor and waits for the page's rows. */
async function openRows(page: Page, address: string, rows: RegExp) {
  await goTo(page, address);
  const first = page.getByRole('button', { name: rows }).first();
  await first.waitFor();
  return first;
}
const waiting = (page: Page) => openRows(page, '/transfer-requests', /^Review transfer of/);
const openStays = (page: Page) => openRows(page, '/hospitalizations', /^Open the hospitalization of/);

/** The screens for transfers and hospitalizations. */
export const transferScreens = [
  {
    name: 'transfer request',
    async open(page: Page, api: Api) {
      await goTo(page, memberPath(await findOwnMember(api)));
      await member(page).more.click();
      await frame(page).menuItem('Request member transfer').click();
      await transferRequest(page).comment.waitFor();
    },
  },
  {
    name: 'transfer requests',
    account: 'supervisor' as const,
    async open(page: Page) {
      await waiting(page);
    },
  },
  {
    name: 'transfer review',
    account: 'supervisor' as const,
    async open(page: Page) {
      await (await waiting(page)).click();
      await page
        .getByRole('dialog', { name: 'Review transfer' })
        .getByRole('region', { name: 'Transferred with the member' })
        .waitFor();
    },
  },
  {
    name: 'hand-over',
    account: 'supervisor' as const,
    async open(page: Page) {
      await goTo(page, '/hand-over/1');
      await page.getByRole('region', { name: 'Promises' }).waitFor();
    },
  },
  {
    name: 'hand-over of a member without contact',
    account: 'supervisor' as const,
    async open(page: Page) {
      await endContact(page, asId(1));
      await goTo(page, '/hand-over/1');
      await page.getByRole('region', { name: 'Stopped when contact ended' }).waitFor();
    },
  },
  {
    name: 'hospitalizations',
    account: 'supervisor' as const,
    async open(page: Page) {
      await openStays(page);
    },
  },
  {
    name: 'hospitalization',
    account: 'supervisor' as const,
    async open(page: Page) {
      await (await openStays(page)).click();
      await page
        .getByRole('dialog', { name: /Hospitalization/ })
        .getByText('HEDIS Measure')
        .waitFor();
    },
  },
];
