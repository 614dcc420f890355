import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { apiOf } from '../../e2e/commands/api.ts';
import { databaseOf } from '../../e2e/kept.ts';
import { memberPath } from '../../e2e/pages/member.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { surveyForm } from '../../e2e/pages/surveyForm.ts';
import { removeData, startProduct, temporaryFolder } from '../../e2e/product.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { openBrowser, slowPage } from './browser.ts';
import type { Deed } from './interact.ts';
import { giveLongSurvey } from './long-survey.ts';
import { latencies, observe, seenBy } from './observe.ts';

const count = 300;
const throttle = 4;
const aimMs = 100;
const settleMs = 1200;
/** So many questions are answered before the way is long. */
const answeredFirst = 185;

/** Measures the presses and keys of some work with the browser's own event timing; what it shows at last is waited for. */
async function measured(page: Page, deed: string, work: () => Promise<void>): Promise<Deed> {
  await sleep(settleMs);
  const before = (await seenBy(page)).interactions.length;
  await work();
  await sleep(settleMs);
  return { deed, latencies: latencies(await seenBy(page), before) };
}

/** Answers question after question in the dialog of the staff: the first choice or some words, then Next. */
async function answerOn(page: Page, questions: number): Promise<void> {
  for (let n = 0; n < questions; n += 1) {
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading', { level: 3 });
    const asked = await heading.first().textContent();
    const text = dialog.getByRole('textbox', { name: asked ?? '', exact: true });
    if ((await text.count()) > 0) await text.pressSequentially('Some', { delay: 60 });
    else await page.keyboard.press('1');
    await sleep(100);
    await page.keyboard.press('Enter');
    await heading
      .first()
      .filter({ hasNotText: asked ?? '' })
      .waitFor();
    await sleep(150);
  }
}

const staffDeeds = async (page: Page): Promise<Deed[]> => {
  const dialog = page.getByRole('dialog');
  return [
    await measured(page, 'dialog: answer and go on, 12 questions', () => answerOn(page, 12)),
    await measured(page, 'dialog: back, 5 times', async () => {
      for (let n = 0; n < 5; n += 1) {
        await dialog.getByRole('button', { name: 'Back', exact: true }).click();
        await sleep(200);
      }
    }),
  ];
};

const creatorDeeds = async (page: Page): Promise<Deed[]> => {
  const list = page.getByRole('list', { name: 'Questions' });
  const row = (n: number) => list.getByRole('button', { name: new RegExp(`^${n} ?Matter ${n}\\b`) });
  const type = async (name: string | RegExp, words: string) => {
    const field = page.getByRole('region', { name: 'Editor' }).getByRole('textbox', { name, exact: true }).first();
    await field.click();
    await field.press('End');
    await field.pressSequentially(words, { delay: 80 });
  };
  return [
    await measured(page, 'creator: choose a question, 5 times', async () => {
      for (const n of [12, 148, 149, 202, 153]) {
        await row(n).click();
        await page.getByRole('heading', { name: new RegExp(`^Question ${n}\\b`) }).waitFor();
        await sleep(200);
      }
    }),
    await measured(page, 'creator: type a title', () => type('Title', ' of sleep')),
    await measured(page, 'creator: type a text', () => type('Text', ' Tell us')),
    await measured(page, 'creator: type an option', () => type('Option 1', ' at all')),
    await measured(page, 'creator: add a condition, add an option, undo both', async () => {
      await page.getByRole('button', { name: 'Add condition' }).click();
      await sleep(300);
      await page.getByRole('button', { name: 'Add option' }).click();
      await sleep(300);
      for (let n = 0; n < 2; n += 1) {
        await page.getByRole('button', { name: 'Undo' }).click();
        await sleep(300);
      }
    }),
    await measured(page, 'creator: move a question by keyboard, 4 times', async () => {
      await row(153).focus();
      for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowDown']) {
        await page.keyboard.press(key);
        await sleep(400);
      }
    }),
    await measured(page, 'creator: type the summary', async () => {
      await page.getByRole('button', { name: 'About this survey' }).click();
      await sleep(400);
      await type('Summary', ' Slowly');
    }),
  ];
};

const linkDeeds = async (page: Page): Promise<Deed[]> => {
  const form = surveyForm(page);
  return [
    await measured(page, 'link: begin, answer and go on, 12 questions', async () => {
      await form.begin.click();
      await form.next.waitFor();
      for (let n = 0; n < 12; n += 1) {
        const asked = await form.heading.textContent();
        await page.locator('.choices, .one').waitFor();
        const choice = page.locator('.choices input').first();
        if ((await choice.count()) > 0) await choice.click();
        else await page.locator('.one').getByRole('textbox').pressSequentially('Some', { delay: 60 });
        await sleep(100);
        await form.next.click();
        await form.heading.filter({ hasNotText: asked ?? '' }).waitFor();
      }
    }),
  ];
};

/**
 * `npm run bench -- survey-inputs`: how soon a survey with 300 questions answers presses and keys in the staff's dialog, in
 * the creator and by the member's link, in a real browser whose processor is four times slower.
 */
export async function surveyInputs({ say, only = '' }: BenchOptions): Promise<void> {
  const data = temporaryFolder('survey-inputs');
  const product = await startProduct({ data });
  const browser = await openBrowser();
  const database = await databaseOf(data);
  try {
    const [admin, guide] = [apiOf(product.url, 'admin'), apiOf(product.url, 'guide')];
    const { data: members } = await guide(contracts.members.list, { query: { searchTerm: '', 'page-size': 1 } });
    const memberId = members[0]?.id;
    if (memberId === undefined) throw new Error('The guide has no members.');
    const given = await giveLongSurvey(admin, guide, database, { memberId, count });
    await answerBefore(database, given.assignedSurveyId);
    say(`a survey of ${count} questions, ${answeredFirst} of them answered`);
    const deeds: Deed[] = [];
    const part = async (
      name: string,
      account: 'guide' | 'admin' | null,
      path: string,
      work: (page: Page) => Promise<Deed[]>,
    ) => {
      if (!name.includes(only)) return;
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (account) await (await signedInPage(context, product.url, account)).close();
      const page = await slowPage(context, throttle);
      await observe(page);
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading').first().waitFor();
      await sleep(4000);
      const measuredHere = await work(page);
      for (const { deed, latencies: all } of measuredHere) say(`${deed}: ${Math.max(0, ...all).toFixed(0)} ms at most`);
      deeds.push(...measuredHere);
      await context.close();
    };
    await part('dialog', 'guide', `${memberPath(memberId)}?assignedSurveyId=${given.assignedSurveyId}`, staffDeeds);
    await part('creator', 'admin', `/admin-dashboard/survey-creator?surveyId=${given.surveyId}`, creatorDeeds);
    await part('link', null, given.linkPath, linkDeeds);
    report(deeds, say);
  } finally {
    await database.end();
    await browser.close();
    await product.stop();
    await removeData(data);
  }
}

/** Writes answers to the first questions, as a guide has given them, so that the way is long. */
const answerBefore = (database: Awaited<ReturnType<typeof databaseOf>>, assignedSurveyId: number) =>
  database.query(
    `WITH asked AS (
       SELECT q ->> 'id' AS id, q FROM assigned_surveys a JOIN survey_versions v ON v.id = a.survey_version_id,
              jsonb_array_elements(v.content -> 'questions') AS q WHERE a.id = $1 AND (q ->> 'id')::int <= $2
     ), phases AS (
       INSERT INTO assigned_survey_phases (assigned_survey_id, checkpoint_key, checkpoint, completed_at, completed_by)
       SELECT $1, id || ':0:0', q -> 'checkpoint', now(), (SELECT min(user_id) FROM staff) FROM asked
        WHERE jsonb_typeof(q -> 'checkpoint') = 'object'
     ) INSERT INTO survey_answers (assigned_survey_id, question_id, selected_option_ids, text_response, answered_by, answered_at)
       SELECT $1, id::int, CASE WHEN q ->> 'type' = 'text' THEN '{}' ELSE ARRAY[(q -> 'options' -> 0 ->> 'id')::int] END,
              CASE WHEN q ->> 'type' = 'text' THEN 'As it was.' END, (SELECT min(user_id) FROM staff), now() FROM asked`,
    [assignedSurveyId, answeredFirst],
  );

function report(deeds: readonly Deed[], say: (line: string) => void): void {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  say('');
  say(
    table(
      ['deed', 'inputs over 16 ms', 'p50 ms', 'max ms', 'aim ms'],
      deeds.map(({ deed, latencies: all }) => [
        deed,
        all.length,
        all.length === 0 ? '–' : percentile(sorted(all), 0.5).toFixed(0),
        all.length === 0 ? '–' : Math.max(...all).toFixed(0),
        aimMs,
      ]),
    ),
  );
  say(`kept in ${keepResult('survey-inputs', { questions: count, throttle, aimMs, deeds })}`);
}
