import { type Api, contracts, type SurveyRecord, type WrittenSurvey } from '@guidepost/contracts';
import { newQuestion, renumbered, written } from '@guidepost/rules';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Creates a survey with questions about these subjects. */
async function createSurveyNamed(api: Api, subjects: string[]): Promise<SurveyRecord> {
  const name = unique('Visit');
  const questions: WrittenSurvey['questions'] = [];
  for (const text of subjects) questions.push({ ...newQuestion(questions), title: text, text: `How about ${text}?` });
  const surveyContent = { name, displayName: name, summary: 'A visit.', isActionSurvey: false, questions };
  return api(contracts.surveyCreator.create, { body: { surveyContent } });
}

/** Saves a change as another administrator. */
async function changeElsewhere(
  api: Api,
  { id }: SurveyRecord,
  edit: (questions: WrittenSurvey['questions']) => WrittenSurvey['questions'],
): Promise<void> {
  const { surveyContent, version } = await api(contracts.surveyCreator.get, { params: { id } });
  const survey = written(surveyContent);
  const body = { surveyContent: { ...survey, questions: renumbered(edit(survey.questions)) }, version };
  await api(contracts.surveyCreator.update, { params: { id }, body });
}

const creatorPath = ({ id }: SurveyRecord) => `/admin-dashboard/survey-creator?surveyId=${id}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Questions' }).getByRole('button', { name: new RegExp(`^\\d+ ?${name}`) });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

async function edit(page: Page, name: string, number: number, text: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^Question ${number} `) })).toBeVisible();
  await title(page).fill(text);
  await expect(rowOf(page, text)).toBeVisible();
}

test('two administrators edit different questions of a survey, and both versions are saved', async ({ as, api }) => {
  const other = api('superadmin');
  const made = await createSurveyNamed(api('admin'), ['Rides', 'Meals', 'Home']);
  const page = await as('admin', creatorPath(made));
  await edit(page, 'Rides', 1, 'Rides to the clinic');
  await changeElsewhere(other, made, (all) =>
    all.map((one) => (one.title === 'Meals' ? { ...one, title: 'Food' } : one)),
  );
  await expect(page.getByText('Another user has changed this item.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by Ellen Marsh' });
  await expect(dialog).toContainText('Question 2: Meals · Title to Food');
  await dialog.getByRole('button', { name: 'Save both changes' }).click();
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Food')).toBeVisible();
  const { surveyContent } = await other(contracts.surveyCreator.get, { params: { id: made.id } });
  expect(surveyContent.questions.map((one) => one.title)).toEqual(['Rides to the clinic', 'Food', 'Home']);

  // without unsaved changes, the new version appears at once
  await changeElsewhere(other, made, (all) => all.filter((one) => one.title !== 'Food'));
  await expect(rowOf(page, 'Home')).toContainText('2');
  await expect(rowOf(page, 'Food')).toBeHidden();

  // the user decides what happens to a question that the other user deleted
  await edit(page, 'Home', 2, 'At home');
  await changeElsewhere(other, made, (all) => all.filter((one) => one.title !== 'Home'));
  await page.keyboard.press('Control+s');
  await dialog.getByRole('radio', { name: /Deleted/ }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rowOf(page, 'At home')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('text that is typed while a save conflicts with another version remains', { tag: '@all' }, async ({ as, api }) => {
  const other = api('superadmin');
  const made = await createSurveyNamed(api('admin'), ['Rides', 'Meals']);
  const page = await as('admin', creatorPath(made));
  await edit(page, 'Rides', 1, 'Rides to the clinic');
  await changeElsewhere(other, made, (all) =>
    all.map((one) => (one.title === 'Meals' ? { ...one, title: 'Food' } : one)),
  );
  const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/survey-record/${made.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await typed;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await title(page).press('Control+s');
  await sent;
  await title(page).fill('Rides to the clinic and back');
  await expect(rowOf(page, 'Rides to the clinic and back')).toBeVisible();
  answer();
  const dialog = page.getByRole('dialog', { name: 'Changed by Ellen Marsh' });
  await dialog.getByRole('button', { name: 'Save both changes' }).click();
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  await expect(title(page)).toHaveValue('Rides to the clinic and back');
  const { surveyContent } = await other(contracts.surveyCreator.get, { params: { id: made.id } });
  expect(surveyContent.questions.map((one) => one.title)).toEqual(['Rides to the clinic and back', 'Food']);
});

test('problems appear while an administrator types, and the preview follows the selected question', async ({
  as,
  api,
}) => {
  const made = await createSurveyNamed(api('admin'), ['Rides', 'Meals', 'Home', 'Sleep']);
  const page = await as('admin', creatorPath(made));
  const problems = page.getByRole('list', { name: 'Before publishing' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await rowOf(page, 'Home').click();
  await expect(preview.getByRole('heading', { name: 'How about Home?' })).toBeVisible();
  await expect(preview).toContainText('The preview starts at question 3.');
  const next = page.getByRole('combobox', { name: 'Next question', exact: true });
  await page.getByRole('switch', { name: 'Has next question' }).click();
  await expect(next).toHaveValue('4 Sleep');
  await next.click();
  await page.getByRole('option', { name: '1 Rides' }).click();
  await expect(
    problems.getByText('A checkpoint is missing, so these questions repeat endlessly: 1, 2, and 3.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: /^1 error/ }).click();
  await expect(problems.getByText('No path in the survey leads to question 4.')).toHaveCount(1);
  await expect(rowOf(page, 'Sleep')).toContainText('Has a warning');
  await problems.getByRole('listitem').filter({ hasText: 'question 4' }).getByRole('button', { name: 'Show' }).click();
  await expect(preview.getByRole('heading', { name: 'How about Sleep?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problems.getByText('these questions repeat endlessly')).toHaveCount(0);
});

test('an administrator edits a survey on a phone and with the keyboard alone', { tag: '@all' }, async ({ as, api }) => {
  const made = await createSurveyNamed(
    api('admin'),
    Array.from({ length: 60 }, (_, n) => `Subject ${n + 1} of a long visit`),
  );
  const page = await as('admin', creatorPath(made), { viewport: { width: 390, height: 844 } });
  await page.getByRole('list', { name: 'Questions' }).getByRole('button').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rowOf(page, 'Subject 59')).toContainText('58');
  await expect(rowOf(page, 'Subject 59')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Question 58 / })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Editor' })).toBeFocused();
  await title(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Last');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  const { surveyContent } = await api('admin')(contracts.surveyCreator.get, { params: { id: made.id } });
  expect(surveyContent.questions[57]?.title).toBe('Last');
  await page.getByRole('radiogroup', { name: 'Shown' }).last().getByText('Preview').click();
  await expect(page.getByRole('heading', { name: 'How about Subject 59 of a long visit?' })).toBeInViewport();
});

test('deleting learn-more content lists the surveys that use it', { tag: '@all' }, async ({ as, api }) => {
  const admin = api('admin');
  const made = await createSurveyNamed(admin, ['Rides']);
  const section = { type: 'accordion' as const, title: '', sortOrder: 1, isHighlighted: false };
  const learnMoreContent = {
    title: unique('Rides'),
    sections: [{ ...section, entries: [{ summary: 'A', details: 'B' }] }],
  };
  const content = await admin(contracts.surveyCreator.createContent, { body: { learnMoreContent } });
  await admin(contracts.surveyCreator.assignment, { params: { id: made.id }, body: { learnMoreId: content.id } });
  const page = await as('admin', `/admin-dashboard/survey-creator?learnMoreId=${content.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this content?' });
  await expect(dialog.getByRole('list', { name: 'Surveys' }).getByRole('listitem')).toHaveText([
    made.surveyContent.name,
  ]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Learn more” content deleted')).toBeVisible();
});

test('an import that is refused shows the reason', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', '/admin-dashboard/surveys');
  const buffer = Buffer.from('{"resourceType":"Patient"}');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'patient.json', mimeType: 'application/json', buffer });
  const dialog = page.getByRole('dialog', { name: 'The file was not imported' });
  await expect(dialog).toContainText('This file is not a FHIR R4 Questionnaire.');
});
