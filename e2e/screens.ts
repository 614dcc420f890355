import { type Api, asId } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { adminScreens } from './admin-screens.ts';
import { createLateReminder, deleteDraft, memberNamed } from './commands/api.ts';
import { consentScreens } from './consent-screens.ts';
import { conversationScreens } from './conversation-screens.ts';
import { memberScreens } from './member-screens.ts';
import { type DocketTab, docket } from './pages/docket.ts';
import { frame, goTo, openUserMenu } from './pages/frame.ts';
import { member, memberPath } from './pages/member.ts';
import { members, membersMap } from './pages/members.ts';
import { note } from './pages/note.ts';
import { palette } from './pages/palette.ts';
import { statusScreens } from './status-screens.ts';
import { surveyScreens } from './survey-screens.ts';
import { transferScreens } from './transfer-screens.ts';
import { workflowScreens } from './workflow-screens.ts';

/** A signed-in user's screen, and a function that opens it. The function resolves when the screen has loaded. */
export interface Screen {
  name: string;
  /** The account that opens the screen; a guide by default. */
  account?: Account;
  open(page: Page, api: Api): Promise<void>;
}

async function memberPage(page: Page, api: Api): Promise<void> {
  const { id } = await memberNamed(api, 'Dolores Whitaker');
  await deleteDraft(api, id);
  await goTo(page, memberPath(id));
  await member(page).writeNote.waitFor();
  await member(page).entries.first().or(member(page).personal).first().waitFor();
}

/**
 * Opens a docket tab and waits for its rows. Always selects the tab, because Guidepost remembers the tab that was open
 * last.
 */
async function worklist(page: Page, tab: DocketTab): Promise<void> {
  await goTo(page, '/docket');
  await docket(page).tab(tab).click();
  await docket(page).worklist.getByRole('listitem').first().waitFor();
}

/** All screens, menus and dialogs of signed-in users. */
export const screens: readonly Screen[] = [
  {
    name: 'docket',
    open: (page) => worklist(page, 'Follow up'),
  },
  ...(['Pending events', 'Late events'] as const).map((name) => ({
    name: `docket, ${name}`,
    async open(page: Page, api: Api) {
      // creates an event that appears in both tabs, because there may be no other event on this day
      const { id } = await memberNamed(api, 'Amara Okafor');
      await createLateReminder(api, id, 'Ring back');
      await worklist(page, name);
    },
  })),
  {
    name: 'docket, week view',
    async open(page: Page, api: Api) {
      const { id } = await memberNamed(api, 'Amara Okafor');
      await createLateReminder(api, id, 'Ring back');
      await goTo(page, '/docket?view=week');
      await page.getByRole('region', { name: 'Week' }).getByText('Ring back').first().waitFor();
    },
  },
  {
    name: 'docket, a new event in the week view',
    async open(page) {
      await goTo(page, '/docket?view=week');
      await page
        .getByRole('button', { name: /^Schedule event on / })
        .last()
        .click();
      await frame(page).dialog('Schedule event').getByRole('searchbox', { name: 'Member' }).fill('garcia');
      await frame(page).dialog('Schedule event').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'your absences',
    async open(page) {
      await goTo(page, '/docket');
      await openUserMenu(page, 'guide');
      await frame(page).menuItem('My absences').click();
      const dialog = frame(page).dialog('My absences');
      await dialog.getByText('Covers for').waitFor();
      await dialog.getByRole('button', { name: 'Add absence' }).click();
      await dialog.getByLabel('First day *').first().waitFor();
    },
  },
  {
    name: 'report after an absence',
    account: 'guide2',
    async open(page) {
      await goTo(page, '/docket');
      await page.getByRole('button', { name: 'Open report' }).click();
      await frame(page).dialog('During your absence').getByRole('button', { name: 'Mark as read' }).waitFor();
    },
  },
  { name: 'docket, Outreach', open: (page) => worklist(page, 'Outreach') },
  {
    name: 'snooze menu',
    async open(page) {
      await worklist(page, 'Follow up');
      await docket(page).worklist.getByRole('button', { name: 'Snooze', exact: true }).first().click();
      await frame(page).menuItem('tomorrow').waitFor();
    },
  },
  {
    name: 'docket, snoozed to-dos',
    async open(page) {
      await goTo(page, '/docket?snoozed=true');
      await docket(page).worklist.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'notification centre',
    async open(page) {
      await goTo(page, '/docket');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Mark all as read').waitFor();
    },
  },
  {
    name: 'docket on a day without activity',
    async open(page) {
      await goTo(page, '/docket?day=2019-03-04');
      await page.getByText('No activity found').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'members',
    async open(page) {
      await goTo(page, '/member-list');
      await members(page).rows.first().waitFor();
    },
  },
  {
    name: 'members, no results',
    async open(page) {
      await goTo(page, '/member-list?search=zzyzx');
      await members(page).empty.waitFor();
    },
  },
  {
    name: 'members, loading failed',
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
      await goTo(page, '/member-list');
      await members(page).search.fill('garcia');
      await members(page).suggestions.first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'members, map',
    async open(page) {
      await goTo(page, '/member-list?view=map');
      await membersMap(page).groups.first().waitFor();
    },
  },
  {
    name: 'members, a member on the map',
    async open(page) {
      await goTo(page, '/member-list?view=map&search=whitaker+dolores');
      await membersMap(page).person('Dolores Whitaker').press('Enter');
      await membersMap(page).link('Dolores Whitaker').waitFor();
    },
  },
  {
    name: 'keyboard shortcuts',
    async open(page) {
      await goTo(page, '/docket');
      await docket(page).worklist.getByRole('tab').first().waitFor();
      await page.keyboard.press('Shift+?');
      await frame(page).dialog('Keyboard shortcuts').getByText('Move to the next row').waitFor();
    },
  },
  {
    name: 'command palette',
    async open(page) {
      await goTo(page, '/docket');
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
      // another test may have left a draft for this member, so the text must be unique
      await note(page).text.fill(`Words ${crypto.randomUUID()}`);
      await note(page).cancel.click();
      await frame(page).dialog('Unsaved changes').waitFor();
    },
  },
  ...memberScreens,
  ...conversationScreens,
  ...adminScreens,
  ...statusScreens,
  ...transferScreens,
  ...consentScreens,
  ...surveyScreens,
  ...workflowScreens,
  {
    name: 'member not found',
    async open(page) {
      await goTo(page, memberPath(asId(987_654_321)));
      await member(page).missing.waitFor();
    },
  },
  {
    name: 'user menu',
    async open(page) {
      await goTo(page, '/docket');
      await openUserMenu(page, 'guide');
    },
  },
  {
    name: 'build info',
    async open(page) {
      await goTo(page, '/docket');
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
      await goTo(page, '/nowhere');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
];

/** A group of one account's screens. */
interface ScreenPart {
  account: Account;
  screens: readonly Screen[];
}

/**
 * The screens in groups. Each group is a separate test. The groups can therefore run in parallel, and a group that
 * hangs does not fail the others.
 */
export const screenParts: readonly ScreenPart[] = [...Map.groupBy(screens, ({ account = 'guide' }) => account)].flatMap(
  ([account, own]) =>
    Array.from({ length: Math.ceil(own.length / 12) }, (_, n) => ({
      account,
      screens: own.slice(n * 12, (n + 1) * 12),
    })),
);

/** Returns the screen with exactly this name, or otherwise all screens whose name contains the text. */
export function screensNamed(text: string | undefined): readonly Screen[] {
  if (text === undefined) return screens;
  const exact = screens.filter(({ name }) => name === text);
  return exact.length > 0 ? exact : screens.filter(({ name }) => name.includes(text));
}
