import { contracts } from '@guidepost/contracts';
import { dayIn, monthDay } from '../commands/api.ts';
import { checkIn, memberWithOpenCheckIn, openCheckIn } from '../commands/surveys.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { survey, surveys } from '../pages/surveys.ts';
import { expect, test } from '../test.ts';

const name = checkIn;

test('a guide answers half of a survey, continues on another device, completes it, and a supervisor reopens it', async ({
  as,
  api,
}) => {
  const member = await memberWithOpenCheckIn(api('guide'), 0);
  const page = await as('guide', memberPath(member.id));
  await surveys(page).tab.click();
  await surveys(page).card(name).getByRole('button', { name: 'Complete now' }).click();
  const ask = survey(page, name);
  await expect(ask.question('How does it look with meals this week?')).toBeVisible();
  await expect(ask.next).toBeDisabled();
  await ask.choice('Enough until next Friday').click();
  await ask.next.click();
  // a number key and Enter answer the question
  await expect(ask.question('Do you feel safe at home?')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await ask.skip.click();
  await expect(ask.dialog).toContainText('The next part is due on');
  await ask.finishPart.click();
  await ask.goOn.click();
  await ask.choice('Bus').click();
  await ask.next.click();
  await expect(ask.question('Do you have the bus pass in hand?')).toBeVisible();
  await expect(ask.saved).toBeVisible();
  await ask.close.first().click();
  await expect(ask.dialog).toHaveCount(0);

  // on another device the survey continues at the same question
  const elsewhere = await as('guide', memberPath(member.id));
  await surveys(elsewhere).tab.click();
  await expect(surveys(elsewhere).card(name)).toContainText('We talked about meals and home.');
  await surveys(elsewhere).card(name).getByRole('button', { name: 'Complete now' }).click();
  const again = survey(elsewhere, name);
  await expect(again.question('Do you have the bus pass in hand?')).toBeVisible();
  // a different answer changes the questions that follow
  await again.path.getByRole('button', { name: /How you get to the doctor/ }).click();
  await again.choice('I do not get there').click();
  await again.next.click();
  await again.dialog.getByRole('textbox', { name: 'What keeps you home?' }).fill('The stairs');
  await again.next.click();
  await again.choice('I do not have a ride').click();
  await expect(again.dialog.getByText('Offer a ride now.')).toBeVisible();
  await again.next.click();
  await again.finishPart.click();
  await again.goOn.click();
  await again.dialog.getByRole('checkbox', { name: 'A pill box' }).click();
  await again.next.click();
  await again.skip.click();
  await again.finishPart.click();
  await again.goOn.click();
  await again.dialog.getByRole('combobox').click();
  await elsewhere.getByRole('option', { name: 'Calls every week' }).click();
  await again.next.click();
  await again.complete.click();
  await expect(again.path).toHaveCount(0);
  await expect(again.dialog).toContainText('The stairs');
  await again.notes.fill('Her knee again.');
  await expect(again.saved).toBeVisible();
  await expect(again.reopen).toHaveCount(0);

  const boss = await as('supervisor', `${memberPath(member.id)}?tab=survey`);
  await surveys(boss).card(name).getByRole('button', { name: 'Edit' }).click();
  const review = survey(boss, name);
  await expect(review.notes).toHaveValue('Her knee again.');
  await review.reopen.click();
  const question = boss.getByRole('dialog', { name: 'Reopen this survey?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(review.complete).toBeHidden();
  await review.reopen.click();
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(review.complete).toBeVisible();
  // the guide's open page is updated
  await expect(again.complete).toBeVisible();
  await review.close.click();
  await boss.getByRole('button', { name: 'More actions' }).first().click();
  await frame(boss).menuItem('Update log').click();
  await expect(frame(boss).dialog('Update log')).toContainText(
    `${name} (completed on ${monthDay(dayIn('America/Chicago'))}) was reopened`,
  );
});

test('on a phone, the close button of a survey is beside its name', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberWithOpenCheckIn(api('guide'), 3);
  const page = await as('guide', `${memberPath(id)}?tab=survey`, { viewport: { width: 390, height: 844 } });
  await surveys(page).card(name).getByRole('button', { name: 'Complete now' }).click();
  const { dialog, close } = survey(page, name);
  const title = await dialog.getByRole('heading', { level: 2, name }).boundingBox();
  const button = await close.boundingBox();
  if (!title || !button) throw new Error('The name and the button must be drawn.');
  expect(Math.abs(title.y + title.height / 2 - button.y - button.height / 2)).toBeLessThan(10);
  expect(button.x + button.width).toBeGreaterThan(360);
});

test('Enter in a list chooses the option and does not skip the question', { tag: '@all' }, async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const { member, assigned } = await openCheckIn(call, 4);
  // the first question becomes an optional list
  await product.database.query(
    `WITH version AS (
       INSERT INTO survey_versions (survey_id, number, content, published_at)
       SELECT v.survey_id, 0, jsonb_set(jsonb_set(v.content, '{questions,0,type}', '"select"'), '{questions,0,isRequired}', 'false'), v.published_at
         FROM survey_versions v JOIN assigned_surveys a ON a.survey_version_id = v.id WHERE a.id = $1
       RETURNING id)
     UPDATE assigned_surveys SET survey_version_id = version.id FROM version WHERE assigned_surveys.id = $1`,
    [assigned.id],
  );
  const page = await as('guide', `${memberPath(member.id)}?assignedSurveyId=${assigned.id}`);
  const ask = survey(page, name);
  const list = ask.dialog.getByRole('combobox');
  await list.click();
  await expect(page.getByRole('option', { name: 'Enough for a day or two' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(ask.saved).toBeVisible();
  await expect(ask.question('How does it look with meals this week?')).toBeVisible();
  await expect(list).toHaveValue('Enough for a day or two');
  const { questionResponses } = await call(contracts.surveys.assigned, { params: { id: assigned.id } });
  expect(questionResponses).toMatchObject([{ skipped: false }]);
});

test('notes that were not saved remain when another user reopens the survey', { tag: '@all' }, async ({
  as,
  api,
  product,
}) => {
  const { member, assigned } = await openCheckIn(api('guide'), 5);
  await product.database.query('UPDATE assigned_surveys SET completed_at = $2 WHERE id = $1', [
    assigned.id,
    Temporal.Now.instant().toString(),
  ]);
  const page = await as('guide', `${memberPath(member.id)}?assignedSurveyId=${assigned.id}`);
  const { notes, dialog, question, saved } = survey(page, name);
  await expect(dialog.getByText('Complete', { exact: true })).toBeVisible();
  await page.route(`**/surveys/v2/assigned/${assigned.id}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await notes.fill('She asked for a ride.');
  await expect(dialog.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await api('supervisor')(contracts.surveys.reopen, { params: { id: assigned.id } });
  await expect(question('How does it look with meals this week?')).toBeVisible();
  await expect(notes).toHaveValue('She asked for a ride.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(saved).toBeVisible();
  const { notes: stored } = await api('guide')(contracts.surveys.assigned, { params: { id: assigned.id } });
  expect(stored).toBe('She asked for a ride.');
});

test('saving keeps the space or line break that the user has just typed', async ({ as, api }) => {
  const { member, assigned } = await openCheckIn(api('guide'), 6);
  const page = await as('guide', `${memberPath(member.id)}?assignedSurveyId=${assigned.id}`);
  const { notes, saved, choice, next, dialog } = survey(page, name);
  await notes.pressSequentially('Called.\n');
  await expect(saved).toBeVisible();
  await notes.pressSequentially('Calls back.');
  await expect(notes).toHaveValue('Called.\nCalls back.');
  await choice('Enough for a day or two').click();
  await next.click();
  await choice('Not always').click();
  await next.click();
  const answer = dialog.getByRole('textbox', { name: 'Who else lives there now?' });
  await answer.pressSequentially('Her ');
  await expect(saved).toBeVisible();
  await answer.pressSequentially('sister');
  await expect(answer).toHaveValue('Her sister');
  await expect(saved).toBeVisible();
  const { notes: stored } = await api('guide')(contracts.surveys.assigned, { params: { id: assigned.id } });
  expect(stored).toBe('Called.\nCalls back.');
});

test('two users answer one survey, see each other, and lose nothing', async ({ as, api }) => {
  const member = await memberWithOpenCheckIn(api('guide'), 1);
  const one = await as('guide', `${memberPath(member.id)}?tab=survey`);
  const two = await as('supervisor', `${memberPath(member.id)}?tab=survey`);
  for (const page of [one, two]) await surveys(page).card(name).getByRole('button', { name: 'Complete now' }).click();
  const [first, second] = [survey(one, name), survey(two, name)];
  for (const asked of [first, second])
    await expect(asked.question('How does it look with meals this week?')).toBeVisible();
  await first.choice('Enough for a day or two').click();
  await expect(second.path).toContainText('Enough for a day or two');
  await expect(second.path).toContainText(/by Marisol, [A-Z][a-z]{2} \d+/);
  await second.next.click();
  await second.choice('Not always').click();
  await second.next.click();
  await second.dialog.getByRole('textbox', { name: 'Who else lives there now?' }).fill('Her sister');
  await second.next.click();
  await expect(first.path).toContainText('Her sister');
  await second.back.click();
  // both fields are filled before either is saved; otherwise one page's saved text would replace the other page's text
  await Promise.all([first.notes.fill('Begun on the phone.'), second.notes.fill('Went on in the office.')]);
  await expect
    .poll(async () => {
      const all = await api('guide')(contracts.surveys.ofMember, { params: { userId: member.id } });
      return all.find((found) => found.survey.displayName === name)?.notes;
    })
    .toMatch(/Begun on the phone\.[\s\S]*Went on in the office\.|Went on in the office\.[\s\S]*Begun on the phone\./);
});

test('a due survey leads from the docket to its dialog, and is a goal', async ({ as, api }) => {
  const call = api('guide');
  const member = await memberWithOpenCheckIn(call, 2);
  const all = await call(contracts.surveys.ofMember, { params: { userId: member.id } });
  const found = all.find((one) => one.survey.displayName === name);
  const page = await as('guide', `${memberPath(member.id)}?assignedSurveyId=${found?.id}`);
  const ask = survey(page, name);
  await expect(ask.question('How does it look with meals this week?')).toBeVisible();
  await ask.dialog.getByRole('button', { name: 'Learn more' }).click();
  const more = page.getByRole('dialog', { name: 'How check-ins work' });
  await more.getByRole('button', { name: 'May they skip a question?' }).click();
  await expect(more.getByText('Skipping is an answer too.')).toBeVisible();
  await page.keyboard.press('Escape');
  await ask.close.first().click();
  await page.getByRole('tab', { name: /^Goals/ }).click();
  const goal = page.getByRole('article', { name, exact: true });
  await goal.getByRole('button', { name: /Expand/ }).click();
  await goal.getByRole('button', { name: 'Complete now' }).click();
  await expect(ask.dialog).toBeVisible();
});
