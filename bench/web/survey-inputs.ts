import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { databaseOf } from '../../e2e/clear-stored.ts';
import { apiOf } from '../../e2e/commands/api.ts';
import { memberPath } from '../../e2e/pages/member.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { surveyForm } from '../../e2e/pages/survey-form.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { inBrowser, slowPage } from './browser.ts';
import {
  type Action,
  aimMs,
  centerOf,
  clickEach,
  cpuThrottle,
  measureInputs,
  pauseMs,
  pressAt,
  pressKey,
  reportInputs,
  typeInto,
} from './inputs.ts';
import { assignLongSurvey, initialAnswers, storeInitialAnswers, surveyLength } from './long-survey.ts';
import { observe } from './observe.ts';

/**
 * Answers one question after another in the staff dialog: chooses the first option or types some words, then presses
 * Enter.
 */
async function answerQuestions(page: Page, questions: number): Promise<Action> {
  const heading = page.getByRole('dialog').getByRole('heading', { level: 3 }).first();
  const latenciesOfAll: number[] = [];
  for (let n = 0; n < questions; n += 1) {
    const asked = (await heading.textContent()) ?? '';
    const text = page.getByRole('dialog').getByRole('textbox', { name: asked, exact: true });
    const isText = (await text.count()) > 0;
    if (isText) await text.focus();
    const one = await measureInputs(page, asked, async () => {
      if (isText) await page.keyboard.type('Some', { delay: 80 });
      else await pressKey(page, '1');
      await sleep(pauseMs);
      await pressKey(page, 'Enter');
    });
    latenciesOfAll.push(...one.latencies);
    await heading.filter({ hasNotText: asked }).waitFor();
  }
  return { action: `dialog: answer and go on, ${questions} questions`, latencies: latenciesOfAll };
}

/** Answers some questions in the staff dialog, then goes back. */
export const dialogActions = async (page: Page, questions: number): Promise<Action[]> => {
  const back = page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true });
  const answered = await answerQuestions(page, questions);
  const spot = await centerOf(back);
  return [
    answered,
    await measureInputs(page, 'dialog: back, 5 times', async () => {
      for (let n = 0; n < 5; n += 1) await pressAt(page, spot);
    }),
  ];
};

/** Performs an administrator's actions in the survey creator. */
export const creatorActions = async (page: Page): Promise<Action[]> => {
  const list = page.getByRole('list', { name: 'Questions' });
  const row = (n: number) => list.getByRole('button', { name: new RegExp(`^${n} ?Matter ${n}\\b`) });
  const button = (name: string) => page.getByRole('button', { name });
  const type = async (action: string, name: string, words: string) => {
    const field = page.getByRole('region', { name: 'Editor' }).getByRole('textbox', { name, exact: true }).first();
    const typed = await typeInto(page, action, field, words);
    if (!(await field.inputValue()).endsWith(words)) throw new Error(`${name} does not hold what was typed.`);
    return typed;
  };
  const chosen: number[] = [];
  for (const n of [12, 148, 149, 202, 153]) {
    const spot = await centerOf(row(n));
    chosen.push(...(await measureInputs(page, '', () => pressAt(page, spot))).latencies);
    await page.getByRole('heading', { name: new RegExp(`^Question ${n}\\b`) }).waitFor();
  }
  const actions = [
    { action: 'creator: choose a question, 5 times', latencies: chosen },
    await type('creator: type a title', 'Title', ' of sleep'),
    await type('creator: type a text', 'Question text', ' Tell us'),
    await type('creator: type an option', 'Option 1', ' at all'),
  ];
  actions.push(
    await clickEach(
      page,
      'creator: add a condition, add an option, undo both',
      ['Add condition', 'Add option', 'Undo', 'Undo'].map(button),
    ),
  );
  await row(153).focus();
  actions.push(
    await measureInputs(page, 'creator: move a question by keyboard, 4 times', async () => {
      for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowDown']) await pressKey(page, key);
    }),
  );
  await button('About this survey').click();
  actions.push(await type('creator: type the summary', 'Summary', ' Slowly'));
  return actions;
};

const linkActions = async (page: Page): Promise<Action[]> => {
  const form = surveyForm(page);
  await form.begin.click();
  await form.next.waitFor();
  const all: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const asked = (await form.heading.textContent()) ?? '';
    await page.locator('.choices, .one').waitFor();
    const choice = page.locator('.choices input').first();
    const isChoice = (await choice.count()) > 0;
    const [answer, next] = [isChoice ? await centerOf(choice) : undefined, await centerOf(form.next)];
    if (!answer) await page.locator('.one').getByRole('textbox').focus();
    const one = await measureInputs(page, asked, async () => {
      if (answer) await pressAt(page, answer);
      else await page.keyboard.type('Some', { delay: 80 });
      await sleep(pauseMs);
      await pressAt(page, next);
    });
    all.push(...one.latencies);
    await form.heading.filter({ hasNotText: asked }).waitFor();
  }
  return [{ action: 'link: answer and go on, 12 questions', latencies: all }];
};

/**
 * Implements `npm run bench -- survey-inputs`. Measures how fast a survey with 300 questions responds to clicks and
 * keys: in the staff dialog, the survey editor and the member's link. It uses a real browser with a four times slower
 * processor.
 */
export async function surveyInputs({ say, only = '' }: BenchOptions): Promise<void> {
  await inBrowser('survey-inputs', async ({ browser, product }) => {
    const database = await databaseOf(product.data);
    try {
      const [admin, guide] = [apiOf(product.url, 'admin'), apiOf(product.url, 'guide')];
      const { data: members } = await guide(contracts.members.list, { query: { searchTerm: '', 'page-size': 1 } });
      const memberId = members[0]?.id;
      if (memberId === undefined) throw new Error('The guide has no members.');
      const given = await assignLongSurvey(admin, guide, database, { memberId, count: surveyLength });
      await storeInitialAnswers(database, given.assignedSurveyId);
      say(`a survey of ${surveyLength} questions, ${initialAnswers} of them answered`);
      const actions: Action[] = [];
      const part = async (
        name: string,
        account: 'guide' | 'admin' | null,
        path: string,
        work: (page: Page) => Promise<Action[]>,
      ) => {
        if (!name.includes(only)) return;
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        if (account) await (await signedInPage(context, product.url, account)).close();
        const page = await slowPage(context, cpuThrottle);
        await observe(page, { rows: 'h1' });
        await page.goto(`${product.url}${path}`);
        await page.getByRole('heading').first().waitFor();
        await sleep(4000);
        const measuredHere = await work(page);
        for (const { action, latencies: all } of measuredHere)
          say(`${action}: ${Math.max(0, ...all).toFixed(0)} ms at most`);
        actions.push(...measuredHere);
        await context.close();
      };
      await part('dialog', 'guide', `${memberPath(memberId)}?assignedSurveyId=${given.assignedSurveyId}`, (page) =>
        dialogActions(page, 12),
      );
      await part('creator', 'admin', `/admin-dashboard/survey-creator?surveyId=${given.surveyId}`, creatorActions);
      await part('link', null, given.linkPath, linkActions);
      reportInputs(actions, say);
      say(`kept in ${keepResult('survey-inputs', { questions: surveyLength, throttle: cpuThrottle, aimMs, actions })}`);
    } finally {
      await database.end();
    }
  });
}
