import { type Api, contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { pdfPages } from '../commands/pdf-text.ts';
import { openText } from '../commands/texts.ts';
import { member, memberPath } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { survey, surveys } from '../pages/surveys.ts';
import { expect, test } from '../test.ts';

const printPdf = async (page: Page): Promise<string[]> => pdfPages(await page.pdf({ format: 'Letter' }));

/** Presses Ctrl+P, and returns the pages that the browser's print dialog would print. */
async function pressPrint(page: Page): Promise<string[]> {
  // a headless browser would print and close its dialog at once, so this makes a PDF instead
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-dialog', true);
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-dialog]').waitFor();
  return printPdf(page);
}

/** Returns the audit's sentences about the latest prints and exports. */
const printed = async (admin: Api): Promise<string[]> =>
  (await admin(contracts.audit.list, { query: { kind: 'exported', limit: 5 } })).data.map(
    ({ summary, person }) => `${person?.name}: ${summary}`,
  );

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

test('a printed list contains all its rows, the user and the time, and is in the audit', async ({ as, api }) => {
  const { data } = await api('guide')(contracts.members.list, { query: { 'page-size': 500 } });
  const own = data.filter(({ assignedGuideName }) => assignedGuideName === 'Marisol Vega');
  expect(own.length).toBeGreaterThan(50);
  const page = await as('guide', '/member-list');
  await members(page).rows.first().waitFor();
  const pages = await pressPrint(page);
  expect(pages[0]).toMatch(/Members Printed by Marisol Vega on \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M C[SD]T/);
  for (const [n, text] of pages.entries()) {
    expect(text).toContain(`Members · Printed by Marisol Vega`);
    expect(text).toContain(`${n + 1} / ${pages.length}`);
  }
  const all = withoutSpaces(pages.join(''));
  expect(own.filter(({ name }) => !all.includes(withoutSpaces(name))).map(({ name }) => name)).toEqual([]);
  expect(all).not.toContain('Thisprintdoesnotcontain');
  expect((await printed(api('admin')))[0]).toBe('Marisol Vega: Printed a screen: Members');
  // the screen shows only one page of the list again
  await expect(members(page).rows).toHaveCount(10);
});

test('the menu of the browser prints the rows of the screen and the number of the others', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide', '/member-list?page=2');
  await members(page).rows.first().waitFor();
  const text = (await printPdf(page)).join(' ');
  expect(text).toMatch(/Rows 11 to 20 of \d+\. The remaining \d+ rows are not included in this printout\./);
  await expect.poll(() => printed(api('admin'))).toContain('Marisol Vega: Printed a screen: Members');
});

test('a printed member page contains the profile, the needs and the whole activity', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const needs = await api('guide')(contracts.needs.list, { query: { memberId: id } });
  const page = await as('guide', memberPath(id));
  await member(page).entries.first().waitFor();
  const pages = await pressPrint(page);
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.join(' ');
  for (const heading of ['Member info', 'Needs', 'Survey', 'Pending events', 'Past events', 'Goals'])
    expect(text).toContain(heading);
  for (const need of needs) expect(text).toContain(need.issue.label);
  // the oldest entry
  expect(text).toContain('Guide assigned to Marisol Vega');
  expect((await printed(api('admin')))[0]).toBe('Marisol Vega: Printed a page about Dolores Whitaker');
});

test('a card of the printed profile is not split between two pages', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id));
  const profile = page.getByRole('region', { name: 'Member info', exact: true });
  const cards = profile.locator('> section');
  const spacer = profile.locator('> div').first();
  await expect(cards).not.toHaveCount(0);
  await profile.evaluate((panel) => panel.prepend(document.createElement('div')));
  const count = await cards.evaluateAll((all) => {
    for (const [n, card] of all.entries()) {
      card.prepend(`card${n}begins `);
      card.append(` card${n}ends`);
    }
    return all.length;
  });
  for (const shift of [0, 150, 300, 450, 600, 750]) {
    await spacer.evaluate((element, height) => {
      element.style.height = `${height}px`;
    }, shift);
    const pages = (await printPdf(page)).map(withoutSpaces);
    const pageOf = (mark: string) => pages.findIndex((text) => text.includes(mark));
    const numbers = Array.from({ length: count }, (_, n) => n);
    expect(numbers.map((n) => pageOf(`card${n}ends`))).toEqual(numbers.map((n) => pageOf(`card${n}begins`)));
  }
});

test('a printed dialog is in the audit with its member, also above a list', { tag: '@all' }, async ({ as, api }) => {
  const [stay] = (await api('supervisor')(contracts.hospitalizations.list, { query: {} })).data;
  if (!stay) throw new Error('Nobody was in hospital.');
  const page = await as('supervisor', '/hospitalizations');
  await page
    .getByRole('button', { name: `Open the hospitalization of ${stay.member.name}` })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(stay.member.name);
  await pressPrint(page);
  expect((await printed(api('admin')))[0]).toMatch(new RegExp(`: Printed a page about ${stay.member.name}$`));
});

test('the audit entry of a printed list does not name the member of a conversation beside it', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide');
  const dialog = await openText(page, api('guide'), 'Lucille Fontenot');
  await dialog.button('Show beside the page').click();
  const beside = page.getByRole('complementary', { name: 'New text message' });
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await members(page).rows.first().waitFor();
  await expect(beside).toBeVisible();
  await pressPrint(page);
  expect((await printed(api('admin')))[0]).toBe('Marisol Vega: Printed a screen: Members');
});

test('the answers of a survey are printed without the page below the dialog', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', `${memberPath(id)}?tab=survey`);
  await surveys(page).card('Month 1 check-in').getByRole('button', { name: 'Edit' }).click();
  await survey(page, 'Month 1 check-in')
    .reopen.or(page.getByRole('region', { name: 'Answers' }))
    .first()
    .waitFor();
  const text = (await pressPrint(page)).join(' ');
  expect(text).toContain('Month 1 check-in · Dolores Whitaker Printed by Marisol Vega');
  expect(text).toContain('What should we work on first? Rides');
  expect(text).not.toContain('Past events');
});

test('an unfinished survey is printed with the answers so far', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', `${memberPath(id)}?tab=survey`);
  await surveys(page).card('Month 3 check-in').getByRole('button').first().click();
  const { path } = survey(page, 'Month 3 check-in');
  const item = path.getByRole('listitem').first();
  await item.waitFor();
  const [answer = ''] = await item.allInnerTexts();
  expect(answer).not.toBe('');
  const text = (await pressPrint(page)).join(' ');
  expect(withoutSpaces(text)).toContain(withoutSpaces(answer));
});

test('the docket is printed with all its tabs, in light colors', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket', { colorScheme: 'dark' });
  await page.getByRole('tab', { name: /^Follow up/ }).waitFor();
  const text = (await pressPrint(page)).join(' ');
  for (const heading of ['Follow up', 'Pending events', 'Late events', 'Outreach', 'Activity'])
    expect(text).toContain(heading);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a print that cannot be recorded does not start', async ({ as }) => {
  const page = await as('guide', '/member-list');
  await members(page).rows.first().waitFor();
  await page.route('**/api/audit/prints', (route) => route.fulfill({ status: 503, json: { statusCode: 503 } }));
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-dialog', true);
  });
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('body[data-dialog]')).toHaveCount(0);
  await expect(members(page).rows).toHaveCount(10);
});
