import { contracts } from '@guidepost/contracts';
import { createQuestionnaireDraft } from '../commands/questionnaires.ts';
import { surveyWithOneQuestion } from '../commands/surveys.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('an administrator writes a survey, tries it, undoes a step, publishes it and duplicates it', async ({
  as,
  api,
}) => {
  const name = unique('Moving in');
  const page = await as('admin', '/admin-dashboard/surveys');
  await page.getByRole('link', { name: 'Create survey' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Display name' }).fill(name);
  await page.getByRole('textbox', { name: 'Summary' }).fill('How the first weeks go.');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question text', exact: true }).fill('Is the heating on?');
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Yes');
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('No');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('Option 2');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('No');
  // saving with the keyboard includes text that was just typed
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).press('End');
  await page.keyboard.type(', not yet');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Survey record created successfully')).toBeVisible();
  // the editor lists warnings before publishing
  await expect(page.getByRole('list', { name: 'Before publishing' })).toContainText('without a completion checkpoint');
  await page
    .getByRole('list', { name: 'Questions' })
    .getByRole('button', { name: /Is the heating on/ })
    .click();
  await page.getByRole('switch', { name: 'Checkpoint' }).last().click();
  await page.getByRole('textbox', { name: 'Checkpoint title' }).fill('Home');
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you.');
  await page.getByRole('checkbox', { name: 'Completion checkpoint (ends the survey)' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio', { name: 'No' }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByText('The survey is complete.')).toBeVisible();
  // another user has changed the assignment in the meantime, but not the questions
  const all = await api('admin')(contracts.surveyCreator.list);
  const record = all.find(({ surveyContent }) => surveyContent.name === name);
  if (!record) throw new Error('The survey is not there');
  expect(record.surveyContent.questions[0]?.options.map(({ text }) => text)).toEqual(['Yes', 'No, not yet']);
  await api('admin')(contracts.surveyCreator.assignment, { params: { id: record.id }, body: { learnMoreId: null } });
  await save.click();
  await expect(page.getByText('Survey record updated successfully')).toBeVisible();
  await publish.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Survey published successfully')).toBeVisible();
  const published = await api('guide')(contracts.surveys.list);
  expect(published.map((one) => one.name)).toContain(name);
  // assigns the survey to a stage but no client; this matches no member, so other tests are not affected
  await page.getByRole('button', { name: 'Assignment and due date' }).click();
  await page.getByRole('combobox', { name: 'Stages' }).press('ArrowDown');
  await page.getByRole('option', { name: 'In program', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save assignment' }).click();
  await expect(page.getByText('Survey updated successfully')).toBeVisible();
  const assigned = await api('admin')(contracts.surveyCreator.get, { params: { id: record.id } });
  expect(assigned.assignmentConfiguration.stageIds).toHaveLength(1);
  expect(assigned.publishedNumber).toBe(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `${name} (Copy)` })).toBeVisible();
});

test('an administrator publishes a new version, and moves the members who have not started', async ({
  as,
  api,
  product,
}) => {
  const name = unique('Settling in');
  const admin = api('admin');
  const contentOf = (question: string) =>
    surveyWithOneQuestion(
      { name, summary: 'How the first weeks go.' },
      { key: 'first-weeks', title: 'First weeks', text: question },
    );
  const made = await admin(contracts.surveyCreator.create, { body: { surveyContent: contentOf('How is it going?') } });
  const params = { id: made.id };
  await admin(contracts.surveyCreator.publish, { params, body: {} });
  // assigns the survey to two members directly in the database, so that no other member gets it
  await product.database.query(
    `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
     SELECT m.user_id, $1, v.id, 'once', now(), now() FROM members m, survey_versions v WHERE v.survey_id = $1 ORDER BY 1 LIMIT 2`,
    [made.id],
  );
  await admin(contracts.surveyCreator.update, {
    params,
    body: { surveyContent: contentOf('How are the first weeks?') },
  });

  const page = await as('admin', `/admin-dashboard/survey-creator?surveyId=${made.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 members have not started the survey.')).toBeVisible();
  const move = dialog.getByRole('checkbox', { name: 'Assign version 2 to members who have not started' });
  await expect(move).not.toBeChecked();
  await move.check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Survey published successfully')).toBeVisible();

  await page.goto('/admin-dashboard/audit');
  const entry = page
    .getByRole('row')
    .filter({ hasText: 'Published a survey and moved open assignments (2) to the new version' });
  await expect(entry.first()).toBeVisible();
  await product.database.query('UPDATE assigned_surveys SET deleted_at = now() WHERE survey_id = $1', [made.id]);
});

test('an administrator writes learn-more content, which is saved once after several presses', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const title = unique('Rent');
  const page = await as('admin', '/admin-dashboard/survey-creator?learnMoreId=new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('button', { name: 'Add accordion' }).click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('textbox', { name: 'Summary' }).first().fill('What a lease says');
  await page.getByRole('textbox', { name: 'Details' }).first().fill('When the rent is due, and to whom.');
  await page.getByRole('button', { name: 'Delete entry 2' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'What a lease says' }).click();
  await expect(preview.getByText('When the rent is due')).toBeVisible();
  // sections can be moved with the keyboard
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Section title' }).fill('Before you sign');
  await page.getByRole('textbox', { name: 'Block text' }).fill('Read all pages.');
  const sections = page.getByRole('list', { name: 'Sections' });
  await sections.getByRole('button', { name: /Before you sign/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(sections.getByRole('listitem').first()).toContainText('Before you sign');
  await expect(sections.getByRole('button', { name: /Before you sign/ })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText('“Learn more” content created successfully')).toBeVisible();
  const contents = await api('admin')(contracts.surveyCreator.listContent);
  const [made, ...others] = contents.filter((one) => one.title === title);
  expect(others).toEqual([]);
  expect(made?.sections.map(({ type, sortOrder }) => [type, sortOrder])).toEqual([
    ['copy', 1],
    ['accordion', 2],
  ]);
});

test('an administrator sets conditions and scores, and the preview follows', async ({ as, api }) => {
  const id = await createQuestionnaireDraft(api('admin'));
  const page = await as('admin', `/admin-dashboard/survey-creator?surveyId=${id}`);
  const questions = page.getByRole('list', { name: 'Questions' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await questions.getByRole('button', { name: /Where is it damp/ }).click();
  await page.getByRole('button', { name: 'Add condition' }).press('Enter');
  const line = page.getByRole('group', { name: 'Condition 1', exact: true });
  const answer = line.getByRole('combobox', { name: /answer$/ });
  await expect(line.getByRole('combobox', { name: /question$/ })).toHaveValue('2 Is it damp?');
  await answer.press('Enter');
  await page.getByRole('option', { name: 'Often' }).click();
  await expect(questions.getByRole('button', { name: /Where is it damp/ })).toContainText('Depends on question 2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toHaveValue('Never');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(answer).toHaveValue('Often');
  // moves a question before the question that it depends on
  const row = questions.getByRole('button', { name: /Where is it damp/ });
  await row.press('Alt+ArrowUp');
  await expect(line).toContainText('Question 2 depends on question 3, which is asked later.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByRole('list', { name: 'Before publishing' })).toContainText('which is asked later');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await row.press('Alt+ArrowDown');
  await expect(line).not.toContainText('is asked later');

  await page.getByRole('button', { name: 'About this survey' }).click();
  await page.getByRole('button', { name: 'Add score' }).click();
  await page.getByRole('textbox', { name: 'Name of the score' }).last().fill('Damp');
  const score = page.getByRole('group', { name: 'Score Damp' });
  await score.getByRole('combobox', { name: 'Questions in the score' }).click();
  await page.getByRole('option', { name: '2 Is it damp?' }).click();
  await expect(score).toContainText('The score ranges from 0 to 2.');
  await page.keyboard.press('Escape');
  await score.getByRole('button', { name: 'Add band' }).click();
  await score.getByRole('textbox', { name: 'From' }).fill('2');
  await score.getByRole('textbox', { name: 'Meaning' }).fill('Wet');
  await expect(score).toContainText('The score Damp can be 0, but no band contains this number.');

  await preview.getByRole('radio', { name: 'Never' }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  // the survey's proposed answer is marked as proposed
  await expect(preview.getByText('Proposed')).toBeVisible();
  await expect(preview.getByRole('radio', { name: 'Never' })).toBeChecked();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByText('There are no more questions.')).toBeVisible();
  await preview.getByRole('button', { name: 'Back' }).click();
  await preview.getByRole('radio', { name: 'Often' }).click();
  await expect(preview).toContainText('Wet');
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByRole('heading', { name: 'Where is it damp?' })).toBeVisible();
  await page.getByRole('button', { name: /warnings$/ }).click();
  await expect(page.getByRole('list', { name: 'Before publishing' })).toContainText('but no band contains this number');
  await save.click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  const { surveyContent } = await api('admin')(contracts.surveyCreator.get, { params: { id } });
  expect(surveyContent.questions[2]?.askedWhen).toEqual([
    { any: false, tests: [{ questionKey: surveyContent.questions[1]?.key, operator: '=', answer: 'c2' }] },
  ]);
  expect(surveyContent.scores?.at(-1)).toMatchObject({ name: 'Damp', bands: [{ min: 2, max: null, label: 'Wet' }] });
});

test('on a phone, a question is dragged by its handle, and the save button stays visible', async ({ as, api }) => {
  const id = await createQuestionnaireDraft(api('admin'));
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await as('admin', `/admin-dashboard/survey-creator?surveyId=${id}`, phone);
  const rows = page.getByRole('list', { name: 'Questions' }).locator('[data-row]');
  await expect(rows.first()).toContainText('Is there a draught?');
  const handle = await rows.first().locator('[data-grip]').boundingBox();
  const target = await rows.nth(1).boundingBox();
  if (!handle || !target) throw new Error('The rows are not visible.');
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: handle.x + handle.width / 2, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(handle.y + handle.height / 2) });
  for (const part of [0.3, 0.7])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(target.y + target.height * part),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(rows.nth(1)).toContainText('Is there a draught?');
  await rows.first().getByRole('button').first().tap();
  await page.getByRole('button', { name: 'Add option' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();

  // a long link in an option wraps, and a required text that was emptied is marked
  const option = page.getByRole('textbox', { name: 'Option 1', exact: true });
  await option.fill(`https://forms.example.org/r?id=${'a1b2c3d4'.repeat(12)}`);
  const text = page.getByRole('textbox', { name: 'Question text', exact: true });
  await text.fill('');
  await expect(page.getByText('Enter a text.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await text.fill('Is there a draught?');
  await expect(page.getByText('Enter a text.')).toHaveCount(0);

  // a bar names the deleted part and restores it, until the next change
  await page.getByRole('button', { name: 'Delete option 2' }).tap();
  const deletion = page.getByRole('region', { name: 'Option 2 was deleted. To restore it, select Undo.' });
  await expect(deletion).toBeInViewport();
  await deletion.getByRole('button', { name: 'Undo' }).tap();
  await expect(deletion).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete option 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete option 2' }).tap();
  await expect(deletion).toBeInViewport();
  await option.fill('Yes');
  await expect(deletion).toHaveCount(0);
});
