import { type Api, type CallForViewer, contracts, type Member, type MemberId } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { pdfPages } from '../commands/pdf-text.ts';
import { surveyWithOneQuestion } from '../commands/surveys.ts';
import { callSummary, callsPage } from '../pages/calls.ts';
import { docket } from '../pages/docket.ts';
import { member, memberPath } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { needs } from '../pages/needs.ts';
import { palette } from '../pages/palette.ts';
import { phone, phonePath } from '../pages/phone.ts';
import { survey, surveys } from '../pages/surveys.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Markup that runs a script if a screen inserts it as HTML, with a unique end. */
const markup = (word: string): string =>
  `"><script>globalThis.ran=1</script><img src=x onerror=globalThis.ran=1> ${unique(word)}`;

/** Returns a text as the HTML that an editor stores for it. */
const typed = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

/**
 * Fails if the markup became an element of the page. If the markup ran, the test also fails because the page reported a
 * violation of its Content-Security-Policy (watch.ts).
 */
async function expectOnlyText(page: Page, screen: string): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror], body script:not([src])'), screen).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in globalThis), screen).toBe(false);
}

/** Returns a recent call of the guide with an outcome, and its member. */
async function callOfGuide(call: Api): Promise<{ call: CallForViewer; of: Member; number: string }> {
  const query = { lastDaysFromNow: 30, showOnlyMyCalls: true, 'page-size': 50 };
  const { data } = await call(contracts.calls.list, { query });
  for (const one of data) {
    if (one.subjectId === null || one.outcomeId === null) continue;
    const of = await call(contracts.members.get, { params: { memberId: one.subjectId } });
    const number = of.phoneNumbers.find(({ primary }) => primary)?.number;
    if (number !== undefined && of.assignedGuideName === 'Marisol Vega') return { call: one, of, number };
  }
  throw new Error('This guide has not called a member.');
}

/** Creates a survey whose texts contain markup, and assigns it to the member. */
async function createSurvey(
  admin: Api,
  database: pg.Client,
  memberId: MemberId,
  words: { name: string; question: string },
) {
  const surveyContent = surveyWithOneQuestion(
    { name: words.name, summary: words.name },
    { key: 'markup', title: words.question, text: words.question },
  );
  const made = await admin(contracts.surveyCreator.create, { body: { surveyContent } });
  await admin(contracts.surveyCreator.publish, { params: { id: made.id }, body: {} });
  await database.query(
    `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
     SELECT $2, $1, v.id, 'once', now(), now() FROM survey_versions v WHERE v.survey_id = $1`,
    [made.id, memberId],
  );
}

/** Returns the text of the printed screen, without spaces. */
async function printedText(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-dialog', true);
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-dialog]').waitFor();
  return (await pdfPages(await page.pdf({ format: 'Letter' }))).join('').replace(/\s/g, '');
}

test('markup in names, notes, texts, needs and surveys is shown as text on each screen', { tag: '@all' }, async ({
  as,
  api,
  visitor,
  product,
}) => {
  test.slow();
  const call = api('guide');
  const admin = api('admin');
  const { call: made, of, number } = await callOfGuide(call);
  const params = { memberId: of.id };
  const { issues } = await call(contracts.needsContent.get);
  const issueId = issues.find(({ key }) => key === 'electricity-shutoff')?.id;
  if (issueId === undefined) throw new Error('The demo has no such issue.');
  const [noteWords, textWords, needWords, surveyName, question] = ['Note', 'Text', 'Need', 'Survey', 'Question'].map(
    markup,
  ) as [string, string, string, string, string];
  const search = `Quill${crypto.randomUUID().slice(0, 4)}`;
  const name = `<img src=x onerror=globalThis.ran=1> "><script>globalThis.ran=1</script> ${search}`;
  const [firstName = '', lastName = ''] = [name.slice(0, name.indexOf(' "')), name.slice(name.indexOf('"'))];
  const reason = 'Markup in a browser test';
  await admin(contracts.members.correctName, { params, body: { firstName, lastName, reason } });
  try {
    await call(contracts.calls.update, { params: { id: made.id }, body: { note: typed(noteWords) } });
    await call(contracts.needs.create, { body: { memberId: of.id, issueId, reason: typed(needWords) } });
    await createSurvey(admin, product.database, of.id, { name: surveyName, question });
    const memberPhone = await visitor(phonePath(number));
    await phone(memberPhone).text.fill(textWords);
    await phone(memberPhone).send.click();

    const page = await as('guide', memberPath(of.id));
    await test.step('member page', async () => {
      await expect(member(page).name).toHaveText(name);
      await expect(page).toHaveTitle(new RegExp(search));
      await expect(member(page).entry(textWords)).toBeVisible();
      await expectOnlyText(page, 'activity');
      await page.goto(`${memberPath(of.id)}?feedItemExternalType=call&feedItemExternalId=${made.id}`);
      const entry = page.locator(`[data-entry="call:${made.id}"]`);
      await expect(entry).toContainText(noteWords);
      await entry.getByRole('button', { name: 'Call summary' }).click();
      await expect(callSummary(page).myNotes).toHaveText(noteWords);
      await expectOnlyText(page, 'call summary');
      await page.goto(`${memberPath(of.id)}?tab=needs`);
      await expect(needs(page).card(needWords)).toBeVisible();
      await expectOnlyText(page, 'needs');
      await page.goto(`${memberPath(of.id)}?tab=survey`);
      await surveys(page).card(surveyName).getByRole('button', { name: 'Complete now' }).click();
      await expect(survey(page, surveyName).question(question)).toBeVisible();
      await expectOnlyText(page, 'survey');
    });
    await test.step('conversation', async () => {
      await page.goto(memberPath(of.id));
      await texts(page).open.click();
      await expect(texts(page).messages(textWords)).toBeVisible();
      await expectOnlyText(page, 'conversation');
    });
    await test.step('docket', async () => {
      await page.goto('/docket');
      await expect(docket(page).row(name).first()).toBeVisible();
      await expectOnlyText(page, 'docket');
    });
    await test.step('notifications', async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const list = page.getByRole('region', { name: 'Notifications', exact: true });
      await expect(list.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
      await expectOnlyText(page, 'notifications');
      await page.keyboard.press('Escape');
    });
    await test.step('palette', async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette(page).field.fill(search);
      await expect(palette(page).options.filter({ hasText: name }).first()).toBeVisible();
      await expectOnlyText(page, 'palette');
    });
    await test.step('members list', async () => {
      await page.goto('/member-list');
      await members(page).search.fill(search);
      await expect(members(page).suggestions.filter({ hasText: name })).toBeVisible();
      await expectOnlyText(page, 'suggestions');
      await page.goto(`/member-list?search=${search}`);
      await expect(members(page).name(name)).toBeVisible();
      await expectOnlyText(page, 'members list');
    });
    await test.step('calls and texts', async () => {
      await page.goto('/calls');
      await callsPage(page).period.selectOption('Last 90 days');
      await callsPage(page).search.fill(search);
      await expect(callsPage(page).rows.filter({ hasText: name }).first()).toBeVisible();
      await expectOnlyText(page, 'calls');
      await callsPage(page).tab('Texts').click();
      await callsPage(page).search.fill(search);
      await expect(callsPage(page).rows.filter({ hasText: textWords }).first()).toContainText(name);
      await expectOnlyText(page, 'texts');
    });
    await test.step('printed page', async () => {
      await page.goto(memberPath(of.id));
      await expect(member(page).entry(textWords)).toBeVisible();
      const printed = await printedText(page);
      for (const words of [name, textWords]) expect(printed).toContain(words.replace(/\s/g, ''));
      await expectOnlyText(page, 'printed page');
    });
    await test.step('audit', async () => {
      const audit = await as('admin', '/admin-dashboard/audit');
      await expect(audit.getByRole('row').filter({ hasText: search }).first()).toContainText(name);
      await expectOnlyText(audit, 'audit');
    });
  } finally {
    // restores the name, because other tests search for it
    const before = { firstName: of.firstName, lastName: of.lastName };
    await admin(contracts.members.correctName, { params, body: { ...before, reason } });
  }
});
