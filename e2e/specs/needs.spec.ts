import { type Api, asId, contracts, type InputOf, type MemberId, type Need } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { apiOf, dayIn, deleteDraft, memberNamed } from '../commands/api.ts';
import { setClock } from '../commands/clock.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { actionDialog, needDetails, needDialog, needMenu, needs } from '../pages/needs.ts';
import { signedInPage } from '../pages/sign-in.ts';
import { removeData, startProduct, temporaryFolder } from '../product.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const tabOf = (id: MemberId) => `${memberPath(id)}?tab=needs`;

/** Returns the seeded issue with this key, and one of its activities. */
async function issueOf(api: Api, key: string) {
  const { issues, activities } = await api(contracts.needsContent.get);
  const issue = issues.find((one) => one.key === key);
  const activity = activities[0];
  if (!issue || !activity) throw new Error(`There is no issue ${key}.`);
  return { issue, activity };
}

async function identify(api: Api, memberId: MemberId, words: string, key = 'electricity-shutoff'): Promise<Need> {
  const { issue } = await issueOf(api, key);
  return api(contracts.needs.create, { body: { memberId, issueId: issue.id, reason: `<p>${words}</p>` } });
}

const now = async (api: Api, need: Need) => api(contracts.needs.getUserNeed, { params: { id: need.id } });
const historyOf = async (api: Api, need: Need) =>
  (await api(contracts.needs.history, { params: { userNeedId: need.id } })).map(({ event }) => event);

async function addAction(api: Api, need: Need, body: Partial<InputOf<typeof contracts.needs.addAction>['body']> = {}) {
  const { activity } = await issueOf(api, need.issue.key);
  const date = dayIn('America/Chicago');
  return api(contracts.needs.addAction, {
    params: { needId: need.id },
    body: { activityId: activity.id, date, description: 'Called them', ...body },
  });
}

/** Leaves the page, so that pending actions take effect immediately. */
const leave = (page: Page) => page.goto('/docket');

test('a need is identified with the member’s words, gets actions and referrals, and is fulfilled by a resource', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Rosalind Okoye').catch(() => memberNamed(call, 'Deshawn Mayfield'));
  await deleteDraft(call, id, 'needs');
  const page = await as('guide', tabOf(id));
  await expect(needs(page).add).toBeEnabled();
  await page.keyboard.press('a');
  const dialog = needDialog(page);
  await dialog.save.click();
  await expect(dialog.dialog.getByText('Need is required.')).toBeVisible();
  await expect(dialog.dialog.getByText('Reason is required')).toBeVisible();
  await dialog.issue.fill('light bill');
  await expect(dialog.option('Electricity shut-off notice')).toContainText('light bill');
  await dialog.issue.press('Enter');
  await expect(dialog.window).toHaveText(/45 days, until/);
  const words = unique('Letter came');
  await dialog.reason.fill(words);
  await dialog.save.click();
  await expect(page.getByText('Need created successfully')).toBeVisible();
  const card = needs(page).card(words);
  await expect(card).toContainText('45 days left');
  await expect(card).toContainText('Identified');

  await card.getByRole('button', { name: 'Add action' }).click();
  const action = actionDialog(page);
  await action.save.click();
  await expect(action.dialog.getByText('Activity is required.')).toBeVisible();
  await expect(action.dialog.getByText('Description is required.')).toBeVisible();
  await action.activity.fill('refer to');
  await action.activity.press('Enter');
  await expect(action.duration).toHaveValue('15 min');
  await action.duration.fill('1h 30');
  await action.duration.press('Tab');
  await expect(action.duration).toHaveValue('1 h 30 min');
  await action.description.fill('Gave her the number and said what happens next.');
  await action.referred.check();
  await action.save.click();
  await expect(action.dialog.getByText('Resource details are required when resourceReferred is true.')).toBeVisible();
  await action.enter.click();
  await action.save.click();
  await expect(action.dialog.getByText('Resource name is required')).toBeVisible();
  await action.resource(1).getByLabel('Resource name').fill('County Energy Help');
  await action.resource(1).getByLabel('City').fill('Houston');
  await action.save.click();
  await expect(page.getByText('Action created successfully')).toBeVisible();
  await expect(card).toContainText('Last action: Refer to a resource');

  await card.getByRole('button', { name: 'View details' }).click();
  await expect(page).toHaveURL(/needId=\d+/);
  const details = needDetails(page, 'Electricity shut-off notice');
  await expect(details.entry('Refer to a resource')).toContainText('Resource Connected');
  await expect(details.entry('Refer to a resource')).toContainText('1 hour 30 minutes');
  await expect(details.entry('County Energy Help').first()).toContainText('Houston');
  await details.entry('Refer to a resource').first().getByRole('button', { name: 'Follow up' }).click();
  const followUp = actionDialog(page);
  await followUp.activity.fill('check in');
  await followUp.activity.press('Enter');
  await followUp.description.fill('They paid the bill.');
  await followUp.referred.check();
  await followUp.enter.click();
  await followUp.resource(1).getByLabel('Resource name').fill('County Energy Help');
  await followUp.fulfilled.check();
  await followUp.save.click();
  await expect(needs(page).held).toBeVisible();
  await page.reload();
  const [need] = (await call(contracts.needs.list, { query: { memberId: id } })).filter((one) =>
    one.reason.includes(words),
  );
  if (!need) throw new Error('The need is not there.');
  await expect.poll(async () => (await now(call, need)).status).toBe('fulfilled');
  await expect(details.entry('Check in').first()).toContainText('Need Fulfilled (Indirectly)');
  await expect(details.entry('Check in').first()).toContainText('Follows up on Refer to a resource');
  await details.close.click();
  await expect(page).not.toHaveURL(/needId/);
  await expect(needs(page).filter('Fulfilled')).toHaveAttribute('aria-pressed', 'true');
  await expect(needs(page).card(words)).toContainText('Fulfilled');
});

test('closing a need can be undone for ten seconds, with its text, and leaving the page completes it', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const [met, stopped] = [unique('Met'), unique('Stopped')];
  const [one, other] = [await identify(call, id, met), await identify(call, id, stopped, 'food-today')];
  const page = await as('guide', tabOf(id));
  const card = needs(page).card(met);
  await needMenu(card, 'Mark fulfilled');
  const dialog = frame(page).dialog('Mark need fulfilled');
  await dialog.getByRole('button', { name: 'Mark fulfilled' }).click();
  await expect(dialog.getByText('Description is required.')).toBeVisible();
  await dialog.getByLabel('Description').fill('Her niece paid it');
  await dialog.getByRole('button', { name: 'Mark fulfilled' }).click();
  await expect(page.getByText(/will be marked as fulfilled in \d+ s/).first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await needs(page).held.click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Her niece paid it');
  expect((await now(call, one)).status).toBe('identified');
  await dialog.getByRole('button', { name: 'Mark fulfilled' }).click();

  await needMenu(needs(page).card(stopped), 'Stop pursuing');
  await frame(page).dialog('Stop pursuing').getByRole('button', { name: 'Stop pursuing' }).click();
  await expect(needs(page).held).toHaveCount(2);
  expect((await now(call, other)).status).toBe('identified');
  await leave(page);
  await expect.poll(async () => (await now(call, one)).status).toBe('fulfilled');
  await expect.poll(async () => (await now(call, other)).status).toBe('stopped-pursuing');
  await page.goto(tabOf(id));
  await needs(page).filter('Unresolved').click();
  await expect(needs(page).card(stopped)).toContainText('Stopped pursuing');
  expect(await historyOf(call, one)).toEqual(['fulfilled', 'identified']);
});

test('a waiting action is performed after ten seconds', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Waiting');
  const need = await identify(call, id, words);
  const page = await as('guide', tabOf(id));
  await needMenu(needs(page).card(words), 'Stop pursuing');
  await frame(page).dialog('Stop pursuing').getByRole('button', { name: 'Stop pursuing' }).click();
  await expect(needs(page).held).toBeVisible();
  await expect(needs(page).held).toBeHidden({ timeout: 15_000 });
  await expect.poll(async () => (await now(call, need)).status).toBe('stopped-pursuing');
  await expect(needs(page).card(words)).toHaveCount(0);
});

test('a need is deleted only today and without actions', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const [kept, gone] = [unique('Kept'), unique('Gone')];
  await addAction(call, await identify(call, id, kept));
  await identify(call, id, gone);
  const page = await as('guide', tabOf(id));
  await needMenu(needs(page).card(kept), 'Delete need');
  await expect(
    page.getByText('Needs may only be deleted if they are created today, and have no actions performed on them'),
  ).toBeVisible();
  await needMenu(needs(page).card(gone), 'Delete need');
  await frame(page).dialog('Delete need').getByRole('button', { name: 'Delete need' }).click();
  await expect(needs(page).card(gone)).toHaveCount(0);
  await expect(needs(page).card(kept)).toHaveCount(1);
});

test('typed text of a need or an action is stored as a draft and restored after a reload', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  await deleteDraft(call, id, 'needs');
  const words = unique('Drafted');
  await identify(call, id, words);
  const page = await as('guide', tabOf(id));
  await needs(page).add.click();
  const dialog = needDialog(page);
  await dialog.issue.fill('no food today');
  await dialog.issue.press('Enter');
  await dialog.reason.fill('Fridge is empty until Friday');
  await expect(dialog.dialog.getByText('Saved')).toBeVisible();
  await page.reload();
  await needs(page).add.click();
  await expect(dialog.restored).toBeVisible();
  await expect(dialog.issue).toHaveValue('No food today');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('No food today');
  await expect(dialog.reason).toHaveText('Fridge is empty until Friday');
  await dialog.dialog.getByRole('button', { name: 'Discard' }).click();
  await frame(page).dialog('Discard draft').getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.reason).toHaveText('');
  await dialog.cancel.click();

  await needs(page).card(words).getByRole('button', { name: 'Add action' }).click();
  const action = actionDialog(page);
  await action.referred.check();
  await action.enter.click();
  await action.resource(1).getByLabel('Resource name').fill('Harbor Pantry');
  await action.duration.fill('1h 3');
  await action.description.fill('Rent < $900 & rising');
  await expect(action.dialog.getByText('Saved')).toBeVisible();
  await page.reload();
  await needs(page).card(words).getByRole('button', { name: 'Add action' }).click();
  await expect(action.restored).toBeVisible();
  await expect(action.description).toHaveValue('Rent < $900 & rising');
  await expect(action.resource(1).getByLabel('Resource name')).toHaveValue('Harbor Pantry');
  await deleteDraft(call, id, 'needs');
});

test('two windows: another user’s change shows at once, chips are updated, and typed text stays', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Shared');
  const need = await identify(call, id, words);
  const [guide, supervisor] = [await as('guide', tabOf(id)), await as('supervisor', tabOf(id))];
  const card = needs(supervisor).card(words);
  await expect(card).toBeVisible();
  await needMenu(card, 'Edit need');
  const edit = needDialog(supervisor, 'Edit need');
  await edit.reason.fill(`${words}, and the water too`);

  const counted = async (name: 'Identified' | 'Fulfilled') =>
    Number(((await needs(guide).filter(name).textContent()) ?? '').replace(/\D/g, ''));
  // waits until the list has loaded, because the chips show no counts before that
  await expect(needs(guide).card(words)).toBeVisible();
  const before = await counted('Identified');
  await call(contracts.needs.update, {
    params: { needId: need.id },
    body: { reason: `<p>${words}, $212 behind</p>`, version: need.version },
  });
  await addAction(call, need);
  await expect(needs(guide).card(words)).toContainText('$212 behind');
  await expect(needs(guide).card(words)).toContainText('Last action');
  await expect(edit.reason).toHaveText(`${words}, and the water too`);
  await edit.save.click();
  const conflict = frame(supervisor).dialog('Changed by Marisol Vega');
  await expect(conflict).toContainText('$212 behind');
  await conflict.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(needs(guide).card(words)).toContainText('and the water too');
  expect((await historyOf(call, need)).filter((event) => event === 'edited')).toHaveLength(2);

  const added = unique('Added');
  const other = await identify(call, id, added);
  await expect.poll(() => counted('Identified')).toBe(before + 1);
  await call(contracts.needs.fulfilUserNeed, { body: { userNeedId: other.id, fulfilled: true, comment: 'Met' } });
  await expect.poll(() => counted('Identified')).toBe(before);
  await expect(needs(guide).card(added)).toHaveCount(0);
});

test('an issue that an administrator adds can be chosen in an open window at once', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Delia Montoya');
  const page = await as('guide', tabOf(id));
  await needs(page).add.click();
  const dialog = needDialog(page);
  await expect(dialog.reason).toBeVisible();
  const label = unique('Broken heater');
  const { issue } = await issueOf(api('guide'), 'electricity-shutoff');
  await api('admin')(contracts.needsContent.create, {
    params: { type: 'issues' },
    body: {
      label,
      key: label.toLowerCase().replaceAll(' ', '-'),
      categoryId: issue.categoryId,
      defaultTimeFrameInDays: 10,
      tagCloud: ['no heat'],
      activityIds: [],
    },
  });
  await expect(async () => {
    await dialog.issue.fill('');
    await dialog.issue.fill(label);
    await expect(dialog.option(label)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.issue.press('Enter');
  await expect(dialog.window).toHaveText(/10 days, until/);
});

test('a member in independence: needs, calls and actions are disabled with the reason', async ({ as, api }) => {
  const call = api('guide');
  const { stages } = await call(contracts.members.filters);
  const stageId = stages.find(({ key }) => key === 'independence')?.id;
  const { data } = await call(contracts.members.list, {
    query: { stageIds: [stageId ?? asId(0)], 'page-size': 25, includeStageAndStatus: true },
  });
  const lists = await Promise.all(
    data.map(async ({ id }) => ({ id, list: await call(contracts.needs.list, { query: { memberId: id } }) })),
  );
  const found = lists.find(({ list }) => list.some(({ status }) => status === 'unresolved'));
  if (!found) throw new Error('The demo has no member in independence with an unresolved need.');
  const page = await as('guide', tabOf(found.id));
  await expect(needs(page).add).toBeDisabled();
  await expect(
    needs(page).panel.getByText('You cannot add needs for a member in the Independence stage.'),
  ).toBeVisible();
  await expect(needs(page).learnMore).toBeEnabled();
  await page.keyboard.press('a');
  await needs(page).filter('Unresolved').click();
  const card = needs(page).cards.first();
  await expect(card.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Add action' })).toBeDisabled();
  await needs(page).learnMore.click();
  await expect(frame(page).dialog('About needs')).toBeVisible();
  await expect(needDialog(page).dialog).toHaveCount(0);
});

test('a need is a goal of its member until it is met, and the goals are updated live', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Delia Montoya');
  const words = unique('Goal');
  const need = await identify(call, id, words, 'eviction');
  const page = await as('guide', `${memberPath(id)}?showGoals=true`);
  const panel = page.getByRole('region', { name: 'Goals', exact: true });
  const card = panel.getByRole('article').filter({ hasText: words });
  await expect(card.getByRole('heading')).toHaveText('Eviction notice');
  await expect(card.getByText(words)).toBeHidden();
  // clicks the title to open the card, because the button covers the header
  const title = await card.getByRole('heading', { name: 'Eviction notice' }).boundingBox();
  if (!title) throw new Error('The title is not there.');
  await page.mouse.click(title.x + 5, title.y + title.height / 2);
  await expect(card.getByRole('button', { name: 'Collapse Eviction notice' })).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByText(words)).toBeVisible();
  await card.getByRole('button', { name: 'View details' }).click();
  await expect(needDetails(page, 'Eviction notice').history).toBeVisible();
  await needDetails(page, 'Eviction notice').close.click();
  await expect(panel).toBeVisible();
  await call(contracts.needs.fulfilUserNeed, { body: { userNeedId: need.id, fulfilled: true, comment: 'Stays' } });
  await expect(card).toHaveCount(0);
  await panel.locator('label').filter({ hasText: 'Done' }).click();
  await expect(card).toContainText('Fulfilled');
});

test('a card asks for an action after fourteen days, offers an extension in the last seven, and becomes unresolved', async ({
  browser,
}) => {
  test.slow();
  const product = await startProduct({ data: temporaryFolder('needs') });
  try {
    const call = apiOf(product.url, 'guide');
    const { id } = await memberNamed(call, 'Delia Montoya');
    const words = unique('Window');
    const need = await identify(call, id, words);
    const start = Temporal.Instant.from(need.identifiedAt);
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
    const page = await signedInPage(context, product.url, 'guide');
    const on = async (days: number) => {
      await setClock(product.url, start.add({ hours: 24 * days }));
      await page.goto(tabOf(id));
      await expect(needs(page).filter('Identified')).toContainText(/\d/);
      return needs(page).card(words);
    };
    await expect(await on(13)).toContainText('Continue working on this need.');
    const asks = await on(14);
    await expect(asks).toContainText('Identified 14 days ago. No action yet.');
    await asks.getByRole('button', { name: 'Add action' }).click();
    await expect(actionDialog(page).description).toBeVisible();
    const near = await on(38);
    await expect(near).toContainText('7 days left');
    await expect(near).toContainText(/The time window ends on /);
    await near.getByRole('button', { name: 'Extend' }).click();
    await expect(near).toContainText('52 days left');
    await on(90);
    await needs(page).filter('Unresolved').click();
    const over = needs(page).card(words);
    await expect(over).toContainText(/The time window ended on /);
    await expect(over.getByRole('button', { name: 'Add action' })).toBeDisabled();
    await over.getByRole('button', { name: 'Extend' }).click();
    await needs(page).filter('Identified').click();
    await expect(needs(page).card(words)).toContainText('45 days left');
  } finally {
    for (const context of browser.contexts()) await context.close();
    await product.stop();
    await removeData(product.data);
  }
});
