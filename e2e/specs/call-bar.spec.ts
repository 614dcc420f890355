import { contracts } from '@guidepost/contracts';
import type { Locator, Page } from '@playwright/test';
import { checkIn, openCheckIn } from '../commands/surveys.ts';
import { callBar, callDialog } from '../pages/calls.ts';
import { openUserMenu } from '../pages/frame.ts';
import { member as memberPage, memberPath } from '../pages/member.ts';
import { survey } from '../pages/surveys.ts';
import { expect, test } from '../test.ts';

/** A guide can have only one open call, so the tests in this file end their calls. */
const guide = 'guide';

test.afterEach(async ({ api }) => {
  const call = api(guide);
  for (const { id } of await call(contracts.calls.current))
    await call(contracts.calls.hangUp, { params: { callId: id } });
  await expect.poll(() => call(contracts.calls.current)).toEqual([]);
});

/** Waits until the element ends above the bar of the call. */
const expectAboveBar = async (page: Page, element: Locator): Promise<void> =>
  expect(async () => {
    const [own, bar] = await Promise.all([element.boundingBox(), callBar(page).bar.boundingBox()]);
    if (!own || !bar) throw new Error('The element and the bar must be drawn.');
    expect(own.y + own.height).toBeLessThanOrEqual(bar.y + 0.5);
  }).toPass();

test('during a call, the bar covers neither the buttons of an open survey nor the end of a menu', async ({
  as,
  api,
}) => {
  const call = api(guide);
  const { member, assigned } = await openCheckIn(call, 0);
  const page = await as(guide, `${memberPath(member.id)}?assignedSurveyId=${assigned.id}`, {
    viewport: { width: 390, height: 844 },
  });
  const ask = survey(page, checkIn);
  await ask.next.waitFor();
  await call(contracts.calls.create, { body: { targetUserId: member.id } });
  await callBar(page).hangUp.waitFor();
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAboveBar(page, ask.next);
  }
  await ask.close.first().click();
  await expect(ask.dialog).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 420 });
  await openUserMenu(page, guide);
  await expectAboveBar(page, page.getByRole('menu'));
  await page.keyboard.press('Escape');
});

test('during a call, a menu in the page can use the height down to the bar', { tag: '@all' }, async ({ as, api }) => {
  const call = api(guide);
  const { id } = (await openCheckIn(call, 0)).member;
  const page = await as(guide, memberPath(id));
  await call(contracts.calls.create, { body: { targetUserId: id } });
  await callBar(page).hangUp.waitFor();
  const { more } = memberPage(page);
  const menu = page.getByRole('menu');
  const heightOfMenu = () => menu.evaluate((element: HTMLElement) => element.offsetHeight);
  await more.click();
  const whole = await heightOfMenu();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const [button, bar] = await Promise.all([more.boundingBox(), callBar(page).bar.boundingBox()]);
  if (!button || !bar) throw new Error('The button and the bar must be drawn.');
  // the menu is 6 px below its button, and its end is then 12 px above the bar
  const height = Math.ceil(button.y + button.height + 6 + whole + 12 + bar.height);
  await page.setViewportSize({ width: 1440, height });
  await more.click();
  await expectAboveBar(page, menu);
  expect(await heightOfMenu()).toBe(whole);
  await page.keyboard.press('Escape');
});

test('the spinner of a hang-up that waits is in the center of its button', { tag: '@all' }, async ({ as, api }) => {
  const call = api(guide);
  const { member } = await openCheckIn(call, 0);
  const page = await as(guide, memberPath(member.id));
  await call(contracts.calls.create, { body: { targetUserId: member.id } });
  const { bar, open, hangUp } = callBar(page);
  const { live, hangUp: inPanel } = callDialog(page);
  await open.click();
  await inPanel.waitFor();
  const address = '**/api/calls/*/hang-up';
  await page.route(address, (route) => route.abort());
  await inPanel.click();
  await expect(live.getByRole('alert')).toContainText('The call continues, because the server cannot be reached.');
  for (const button of [inPanel, hangUp]) {
    const [outer, inner] = await Promise.all([
      button.boundingBox(),
      button.locator('.mantine-Loader-root').boundingBox(),
    ]);
    if (!outer || !inner) throw new Error('The button and its spinner must be drawn.');
    expect(Math.abs(outer.x + outer.width / 2 - inner.x - inner.width / 2)).toBeLessThan(1.5);
    expect(Math.abs(outer.y + outer.height / 2 - inner.y - inner.height / 2)).toBeLessThan(1.5);
  }
  await page.unroute(address);
  await expect(bar).toBeHidden();
});
