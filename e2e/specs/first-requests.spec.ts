import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

test('a screen that opens sends no request twice', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide');
  await expect(frame(page).user('guide')).toBeVisible();
  let sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) sent = [];
    else if (request.method() === 'GET' && pathname.startsWith('/api/')) sent.push(`${pathname}${search}`);
  });
  for (const path of ['/docket', memberPath(id), `${memberPath(id)}?tab=needs`, '/member-list', '/calls']) {
    await page.goto(path);
    await expect(frame(page).user('guide')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sent.length, path).toBeGreaterThan(3);
    expect(
      sent.filter((url, at) => sent.indexOf(url) < at),
      path,
    ).toEqual([]);
  }
});

test('a conversation that opens sends no request twice', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id));
  const { open, template, suggestions } = texts(page);
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) sent.push(`${pathname}${search}`);
  });
  await open.click();
  await expect(suggestions.first()).toBeVisible();
  await expect(template(/./).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(sent.some((url) => url.includes('/suggestions?'))).toBe(true);
  expect(sent.filter((url, at) => sent.indexOf(url) < at)).toEqual([]);
});
