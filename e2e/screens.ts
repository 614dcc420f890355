import type { Api } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { discardDraft, memberNamed } from './commands/api.ts';
import { memberScreens } from './member-screens.ts';
import { docket } from './pages/docket.ts';
import { frame, openUserMenu } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { members, membersMap } from './pages/members.ts';
import { note } from './pages/note.ts';
import { palette } from './pages/palette.ts';
import { talkScreens } from './talk-screens.ts';

/** A signed-in screen: how a guide gets there, done when it is drawn whole. */
interface Screen {
  name: string;
  open(page: Page, api: Api): Promise<void>;
}

async function memberPage(page: Page, api: Api): Promise<void> {
  const { id } = await memberNamed(api, 'Dolores Whitaker');
  await discardDraft(api, id);
  await page.goto(memberPath(id));
  await member(page).writeNote.waitFor();
  await member(page).entries.first().or(member(page).personal).first().waitFor();
}

/** Every screen, menu and dialog that a signed-in person meets. */
export const screens: readonly Screen[] = [
  {
    name: 'docket',
    async open(page) {
      await page.goto('/docket');
      await docket(page).worklist.getByRole('listitem').first().waitFor();
    },
  },
  ...(['Pending events', 'Late events', 'Outreach', 'Follow up'] as const).map((name) => ({
    name: `docket, ${name}`,
    async open(page: Page) {
      await page.goto('/docket');
      await docket(page).tab(name).click();
      await docket(page).worklist.getByRole('listitem').first().waitFor();
    },
  })),
  {
    name: 'snooze menu',
    async open(page) {
      await page.goto('/docket');
      await docket(page).worklist.getByRole('button', { name: 'Snooze' }).first().click();
      await frame(page).menuItem('tomorrow').waitFor();
    },
  },
  {
    name: 'notification centre',
    async open(page) {
      await page.goto('/docket');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Mark all as read').waitFor();
    },
  },
  {
    name: 'docket of a day without activity',
    async open(page) {
      await page.goto('/docket?day=2019-03-04');
      await page.getByText('No activity found').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'members',
    async open(page) {
      await page.goto('/member-list');
      await members(page).rows.first().waitFor();
    },
  },
  {
    name: 'members, nothing found',
    async open(page) {
      await page.goto('/member-list?search=zzyzx');
      await members(page).empty.waitFor();
    },
  },
  {
    name: 'members, not loaded',
    async open(page) {
      await page.route('**/api/users/members?*', (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }));
      await page.goto('/member-list');
      await page.getByText('The members did not load.').waitFor();
      await page.unroute('**/api/users/members?*');
    },
  },
  {
    name: 'members, suggestions',
    async open(page) {
      await page.goto('/member-list');
      await members(page).search.fill('garcia');
      await members(page).suggestions.first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'members, map',
    async open(page) {
      await page.goto('/member-list?view=map');
      await membersMap(page).groups.first().waitFor();
    },
  },
  {
    name: 'members, somebody on the map',
    async open(page) {
      await page.goto('/member-list?view=map&search=whitaker+dolores');
      await membersMap(page).person('Dolores Whitaker').press('Enter');
      await membersMap(page).link('Dolores Whitaker').waitFor();
    },
  },
  {
    name: 'command palette',
    async open(page) {
      await page.goto('/docket');
      await docket(page).worklist.getByRole('listitem').first().waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await palette(page).field.fill('s');
      await palette(page).group('Members').waitFor();
    },
  },
  { name: 'member page', open: memberPage },
  {
    name: 'member menu',
    async open(page, api) {
      await memberPage(page, api);
      await member(page).more.click();
      await frame(page).menuItem('Copy member link').waitFor();
    },
  },
  {
    name: 'note dialog',
    async open(page, api) {
      await memberPage(page, api);
      await member(page).writeNote.click();
      await note(page).text.waitFor();
    },
  },
  {
    name: 'note dialog with an error',
    async open(page, api) {
      await memberPage(page, api);
      await member(page).writeNote.click();
      await note(page).text.fill('   ');
      await note(page).save.click();
      await page.getByText('Note is required.').waitFor();
    },
  },
  {
    name: 'question',
    async open(page, api) {
      await memberPage(page, api);
      await member(page).writeNote.click();
      // another test may be leaving the same member's draft: what is written here is always a change
      await note(page).text.fill(`Words ${crypto.randomUUID()}`);
      await note(page).cancel.click();
      await frame(page).dialog('Unsaved changes').waitFor();
    },
  },
  ...memberScreens,
  ...talkScreens,
  {
    name: 'member not found',
    async open(page) {
      await page.goto(memberPath(987_654_321));
      await member(page).missing.waitFor();
    },
  },
  {
    name: 'user menu',
    async open(page) {
      await page.goto('/docket');
      await openUserMenu(page, 'guide');
    },
  },
  {
    name: 'build info',
    async open(page) {
      await page.goto('/docket');
      await openUserMenu(page, 'guide');
      await frame(page).menuItem('Build info').click();
      await frame(page).dialog('Build info').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'unknown error',
    async open(page) {
      await page.route('**/api/users/user/verify', (route) =>
        route.fulfill({ status: 500, json: { statusCode: 500 } }),
      );
      await page.goto('/docket');
      await page.getByRole('heading', { name: 'Unknown error' }).waitFor();
      await page.unroute('**/api/users/user/verify');
    },
  },
  {
    name: 'page not found',
    async open(page) {
      await page.goto('/nowhere');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
];

/** The screens in parts, each a test of its own: they run side by side, and one that hangs does not take all along. */
export const screenParts: readonly (readonly Screen[])[] = Array.from(
  { length: Math.ceil(screens.length / 12) },
  (_, n) => screens.slice(n * 12, (n + 1) * 12),
);
