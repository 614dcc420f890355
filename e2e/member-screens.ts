import { type Api, contracts, type MemberId } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createLateReminder, deleteDraft, memberNamed } from './commands/api.ts';
import { event } from './pages/event.ts';
import { frame, goTo } from './pages/frame.ts';
import { hub, openHub } from './pages/hub.ts';
import { member, memberPath, showPending } from './pages/member.ts';
import { actionDialog, needDialog, needMenu, needs } from './pages/needs.ts';
import { visit } from './pages/visit.ts';

/** Opens a member's page. By default, chooses a member that few other tests use. `search` can select a tab. */
async function openMemberPage(page: Page, api: Api, name = 'Amara Okafor', search = ''): Promise<MemberId> {
  const { id } = await memberNamed(api, name);
  await goTo(page, memberPath(id) + search);
  await member(page).logVisit.waitFor();
  return id;
}

const openProfile = (page: Page, api: Api, name?: string) => openMemberPage(page, api, name, '?tab=info');

/** Opens the Needs tab of a member who has all kinds of needs. */
async function openNeeds(page: Page, api: Api): Promise<MemberId> {
  const id = await openMemberPage(page, api, 'Dolores Whitaker', '?tab=needs');
  await needs(page).cards.first().waitFor();
  return id;
}

/** Opens the resource hub for a member whose client has a findhelp key. */
async function searchFindhelp(page: Page, api: Api): Promise<void> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  const found = data.find(({ clientName }) => clientName === 'Bluebonnet Care');
  if (!found) throw new Error('The guide has no member of that client.');
  await goTo(page, memberPath(found.id));
  await member(page).logVisit.waitFor();
  await openHub(page);
}

/** Opens a contact data dialog from its menu. */
async function addContact(page: Page, api: Api, item: string): Promise<void> {
  await openProfile(page, api);
  await member(page).communication.getByRole('button', { name: 'Add or edit contacts' }).click();
  await frame(page).menuItem(item).click();
  await page.getByRole('dialog', { name: item }).waitFor();
}

/** The dialogs and drawers of the member page. */
export const memberScreens = [
  {
    name: 'member page, pending events',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await createLateReminder(api, id, 'Ring back');
      await openMemberPage(page, api);
      await showPending(page);
      await member(page).pendingEntry('Ring back').first().waitFor();
    },
  },
  {
    name: 'member page, the profile',
    async open(page: Page, api: Api) {
      await openProfile(page, api);
      await member(page).personal.waitFor();
    },
  },
  {
    name: 'visit dialog',
    async open(page: Page, api: Api) {
      const id = await openMemberPage(page, api);
      await deleteDraft(api, id, 'visits');
      await member(page).logVisit.click();
      await visit(page).note.waitFor();
      await visit(page).aboutResource.check();
      await visit(page).outcome.selectOption('Engaged');
      await visit(page).save.click();
      await visit(page).dialog.getByText('Resource name is required').waitFor();
    },
  },
  {
    name: 'visit dialog with a restored draft',
    async open(page: Page, api: Api) {
      const id = await openMemberPage(page, api);
      await api(contracts.notes.saveDraft, {
        query: { subjectId: id, type: 'visits' },
        body: { text: '<p>Half a sentence</p>', fields: { location: 'Porch', addressId: '' } },
      });
      await member(page).logVisit.click();
      await visit(page).restored.waitFor();
      await visit(page).note.waitFor();
      await deleteDraft(api, id, 'visits');
    },
  },
  {
    name: 'event dialog',
    async open(page: Page, api: Api) {
      const id = await openMemberPage(page, api);
      await deleteDraft(api, id, 'events');
      await member(page).scheduleEvent.click();
      await event(page).note.waitFor();
      await event(page).type.selectOption('Visit');
      await event(page).save.click();
      await event(page).dialog.getByText('Date is required').waitFor();
    },
  },
  {
    name: 'calendar of a date field',
    async open(page: Page, api: Api) {
      const id = await openMemberPage(page, api);
      await deleteDraft(api, id, 'events');
      await member(page).scheduleEvent.click();
      await event(page).date.fill('tomorrow');
      await event(page).date.press('ArrowDown');
      await page.getByRole('dialog', { name: 'Choose a day' }).getByRole('button', { pressed: true }).waitFor();
    },
  },
  {
    name: 'resource hub',
    async open(page: Page, api: Api) {
      await openMemberPage(page, api);
      await openHub(page);
      await hub(page).rows.first().getByRole('button').first().click();
      await hub(page).details.waitFor();
    },
  },
  {
    name: 'resource hub with findhelp',
    async open(page: Page, api: Api) {
      await searchFindhelp(page, api);
      await hub(page).dialog.getByText('Programs from findhelp').waitFor();
      await hub(page).rows.first().getByRole('button').first().click();
      await hub(page).details.waitFor();
    },
  },
  {
    name: 'resource hub, findhelp unavailable',
    async open(page: Page, api: Api) {
      const searches = '**/resourcing/hub/search**';
      await page.route(searches, async (route) => {
        const response = await route.fetch();
        const directory = { name: 'local', standsIn: 'away' };
        await route.fulfill({ response, json: { ...(await response.json()), directory } });
      });
      await searchFindhelp(page, api);
      await hub(page).dialog.getByText('findhelp is not responding.').waitFor();
      await page.unroute(searches);
    },
  },
  {
    name: 'resource hub without results',
    async open(page: Page, api: Api) {
      await openMemberPage(page, api);
      await openHub(page);
      await hub(page).words.fill('aquarium');
      await hub(page).dialog.getByText('No programs found').waitFor();
    },
  },
  {
    name: 'scheduled texts',
    async open(page: Page, api: Api) {
      await openMemberPage(page, api);
      await frame(page).main.getByRole('button', { name: 'View scheduled texts' }).click();
      await frame(page).dialog('Scheduled texts').getByRole('listitem').first().waitFor();
    },
  },
  ...['Add phone number', 'Add address', 'Add email address', 'Delete phone number'].map((item) => ({
    name: item,
    open: (page: Page, api: Api) => addContact(page, api, item),
  })),
  {
    name: 'personal information',
    async open(page: Page, api: Api) {
      await openProfile(page, api);
      await member(page).personal.getByRole('button', { name: 'Edit personal information' }).click();
      await frame(page).dialog('Edit personal information').getByLabel('Name pronunciation').waitFor();
    },
  },
  {
    name: 'update log',
    async open(page: Page, api: Api) {
      await openMemberPage(page, api);
      await member(page).more.click();
      await frame(page).menuItem('Update log').click();
      await frame(page).dialog('Update log').waitFor();
    },
  },
  {
    name: 'needs',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needs(page)
        .cards.first()
        .getByRole('button', { name: /^More actions for / })
        .click();
      await frame(page).menuItem('Delete need').waitFor();
    },
  },
  {
    name: 'needs, unresolved',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needs(page).filter('Unresolved').click();
      await needs(page).filter('Unresolved').and(page.locator('[aria-pressed=true]')).waitFor();
    },
  },
  {
    name: 'need details',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needs(page).cards.first().getByRole('button', { name: 'View details' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'need dialog',
    async open(page: Page, api: Api) {
      const id = await openNeeds(page, api);
      await deleteDraft(api, id, 'needs');
      await needs(page).add.click();
      const { dialog, issue, reason, save, window } = needDialog(page);
      await reason.waitFor();
      await issue.fill('rent');
      await issue.press('Enter');
      await window.waitFor();
      await dialog.getByRole('button', { name: 'Learn more' }).click();
      await save.click();
      await dialog.getByText('Reason is required').waitFor();
    },
  },
  {
    name: 'action dialog with errors',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needs(page).cards.first().getByRole('button', { name: 'Add action' }).first().click();
      const { dialog, description, referred, enter, save } = actionDialog(page);
      await description.waitFor();
      await referred.check();
      await enter.click();
      await save.click();
      await dialog.getByText('Resource name is required').waitFor();
    },
  },
  {
    name: 'record referral result',
    async open(page: Page, api: Api) {
      const memberId = await openNeeds(page, api);
      const list = await api(contracts.needs.list, { query: { memberId } });
      const histories = await Promise.all(
        list.map(({ id }) => api(contracts.needs.history, { params: { userNeedId: id } })),
      );
      const at = histories.findIndex((entries) =>
        entries.some(({ action }) => action?.resourceReferrals.some(({ lastAnswer }) => lastAnswer === null)),
      );
      await goTo(page, `${memberPath(memberId)}?tab=needs&needId=${list[at]?.id}`);
      await page
        .getByRole('button', { name: /^Record result: / })
        .first()
        .click();
      await frame(page).dialog('Record result').getByLabel('Comment').waitFor();
    },
  },
  {
    name: 'mark need fulfilled',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needMenu(needs(page).cards.first(), 'Mark fulfilled');
      await frame(page).dialog('Mark need fulfilled').getByLabel('Description').waitFor();
    },
  },
  {
    name: 'about needs',
    async open(page: Page, api: Api) {
      await openNeeds(page, api);
      await needs(page).learnMore.click();
      await frame(page).dialog('About needs').waitFor();
    },
  },
  {
    name: 'conflicting changes by two people',
    async open(page: Page, api: Api) {
      const id = await openProfile(page, api);
      const body = { userId: id, description: 'Sister', line1: '1 Pier', city: 'Houston', state: 'TX', zip: '77001' };
      const { addresses } = await api(contracts.members.get, { params: { memberId: id } });
      const address =
        addresses.find(({ description }) => description.startsWith('Sister')) ??
        (await api(contracts.contacts.createAddress, { body }));
      await page.reload();
      const line = member(page).communication.getByRole('listitem').filter({ hasText: address.line1 });
      await line.getByRole('button').click();
      await frame(page).menuItem('Edit').click();
      const dialog = frame(page).dialog('Edit address');
      await dialog.getByLabel('Address Label').fill(`Sister ${crypto.randomUUID().slice(0, 4)}`);
      const otherAddress = {
        description: `Sister ${crypto.randomUUID().slice(0, 4)}`,
        zip: `7700${address.version % 10}`,
      };
      await api(contracts.contacts.updateAddress, { params: { addressId: address.id }, body: otherAddress });
      await dialog.getByRole('button', { name: 'Save address' }).click();
      await frame(page).dialog('Changed by').getByRole('radio').first().waitFor();
    },
  },
];
