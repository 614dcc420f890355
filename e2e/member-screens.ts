import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { createEvent, dayIn, discardDraft, memberNamed } from './commands/api.ts';
import { event } from './pages/event.ts';
import { frame } from './pages/frame.ts';
import { member, memberPath, showPending } from './pages/member.ts';
import { visit } from './pages/visit.ts';

/** The page of a member whom few other tests are about, whichever side a narrow screen shows. */
async function pageOf(page: Page, api: Api, name = 'Amara Okafor', search = ''): Promise<number> {
  const { id } = await memberNamed(api, name);
  await page.goto(memberPath(id) + search);
  await member(page).logVisit.waitFor();
  return id;
}

const profile = (page: Page, api: Api, name?: string) => pageOf(page, api, name, '?tab=info');

/** Opens the dialog of a contact by its menu. */
async function addContact(page: Page, api: Api, item: string): Promise<void> {
  await profile(page, api);
  await member(page).communication.getByRole('button', { name: 'Change contacts' }).click();
  await frame(page).menuItem(item).click();
  await page.getByRole('dialog', { name: item }).waitFor();
}

/** The dialogs and drawers of the member page. */
export const memberScreens = [
  {
    name: 'member page, pending events',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await createEvent(api, id, {
        date: dayIn('America/Chicago'),
        time: '00:00',
        type: 'reminder',
        note: 'Ring back',
      });
      await pageOf(page, api);
      await showPending(page);
      await member(page).pendingEntry('Ring back').first().waitFor();
    },
  },
  {
    name: 'member page, the profile',
    async open(page: Page, api: Api) {
      await profile(page, api);
      await member(page).personal.waitFor();
    },
  },
  {
    name: 'visit dialog',
    async open(page: Page, api: Api) {
      const id = await pageOf(page, api);
      await discardDraft(api, id, 'visits');
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
      const id = await pageOf(page, api);
      await api(contracts.notes.saveDraft, {
        query: { subjectId: id, type: 'visits' },
        body: { text: '<p>Half a sentence</p>', fields: { location: 'Porch', addressId: '' } },
      });
      await member(page).logVisit.click();
      await visit(page).restored.waitFor();
      await visit(page).note.waitFor();
      await discardDraft(api, id, 'visits');
    },
  },
  {
    name: 'event dialog',
    async open(page: Page, api: Api) {
      const id = await pageOf(page, api);
      await discardDraft(api, id, 'events');
      await member(page).scheduleEvent.click();
      await event(page).note.waitFor();
      await event(page).type.selectOption('Visit');
      await event(page).save.click();
      await event(page).dialog.getByText('Date is required').waitFor();
    },
  },
  {
    name: 'scheduled texts',
    async open(page: Page, api: Api) {
      await pageOf(page, api);
      await frame(page).main.getByRole('button', { name: 'View scheduled texts' }).click();
      await frame(page).dialog('Scheduled texts').getByRole('listitem').first().waitFor();
    },
  },
  ...['Add phone number', 'Add address', 'Add e-mail address', 'Delete phone number'].map((item) => ({
    name: item,
    open: (page: Page, api: Api) => addContact(page, api, item),
  })),
  {
    name: 'personal information',
    async open(page: Page, api: Api) {
      await profile(page, api);
      await member(page).personal.getByRole('button', { name: 'Edit personal information' }).click();
      await frame(page).dialog('Edit personal information').getByLabel('Name pronunciation').waitFor();
    },
  },
  {
    name: 'update log',
    async open(page: Page, api: Api) {
      await pageOf(page, api);
      await member(page).more.click();
      await frame(page).menuItem('Update log').click();
      await frame(page).dialog('Update log').waitFor();
    },
  },
  {
    name: 'what two people changed',
    async open(page: Page, api: Api) {
      const id = await profile(page, api);
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
      const theirs = { description: `Sister ${crypto.randomUUID().slice(0, 4)}`, zip: `7700${address.version % 10}` };
      await api(contracts.contacts.updateAddress, { params: { addressId: address.id }, body: theirs });
      await dialog.getByRole('button', { name: 'Save address' }).click();
      await frame(page).dialog('Changed meanwhile').getByRole('radio').first().waitFor();
    },
  },
];
