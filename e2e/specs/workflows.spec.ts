import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { findPhase } from '../commands/workflows.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath, showPending } from '../pages/member.ts';
import { phaseDialog, plan } from '../pages/workflows.ts';
import { expect, test } from '../test.ts';

const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
const words = 'Go through the letter together at the kitchen table, and set the next ride.';

const entry = (page: Page, title: string, button: string) =>
  member(page)
    .pendingEntry(title)
    .filter({ has: page.getByRole('button', { name: button }) })
    .first();

/** Answers each of a survey's open questions with its first choice. */
async function answerAll(page: Page, title: string): Promise<void> {
  const { dialog, toNextSteps, nextQuestion, choices } = phaseDialog(page, title);
  for (;;) {
    await expect(toNextSteps.or(nextQuestion)).toBeVisible();
    if (await toNextSteps.isVisible()) return;
    const asked = await dialog.getByRole('heading', { level: 3 }).first().textContent();
    if (await nextQuestion.isDisabled()) await choices.first().click();
    await nextQuestion.click();
    await expect(dialog.getByRole('heading', { level: 3 }).first()).not.toHaveText(asked ?? '');
  }
}

test('a guide completes a phase: reading, the survey, Next Steps with the next phase planned', async ({ as, api }) => {
  const { member: who, phase } = await findPhase(
    api('supervisor'),
    (one) => one.state === 'start' && one.survey !== null && !one.survey.isValid && one.nextPhase !== null,
  );
  const { title } = phase.workflowPhase;
  const page = await as('supervisor', memberPath(who.id));
  const other = await as('supervisor', memberPath(who.id));
  for (const window of [page, other]) await showPending(window);
  await entry(page, title, 'Start Now').getByRole('button', { name: 'Start Now' }).click();
  const dialog = phaseDialog(page, title);
  await expect(dialog.step('Next Steps')).toBeDisabled();
  await dialog.toSurvey.click();
  await answerAll(page, title);
  const address = `**/api/workflows/assigned/phases/single/${phase.id}`;
  await page.route(address, (route) => route.abort());
  await dialog.toNextSteps.click();
  await expect(frame(page).messages.getByText('The server could not be reached.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(address);
  await dialog.toNextSteps.click();
  await expect(dialog.dialog).toContainText('The phase is marked as complete and removed from your docket.');
  await expect(dialog.dialog).toContainText(phase.nextPhase?.title ?? '');
  const next = plan(page);
  // a discarded plan does not return with the step
  await next.newEvent.click();
  await next.notes.fill('Discarded');
  await dialog.back.click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.step('Next Steps').click();
  await expect(dialog.dialog.getByRole('radio', { name: 'Do not schedule yet' })).toBeChecked();
  await next.newEvent.click();
  await expect(next.notes).toHaveValue('');
  await dialog.finish.click();
  for (const errorText of ['Time is required', 'Event type is required', 'Notes is required'])
    await expect(dialog.dialog.getByText(errorText)).toBeVisible();
  await next.date.fill(day(9));
  await next.time.selectOption('Anytime');
  await next.type.selectOption('Visit');
  await next.notes.fill('Too short');
  await dialog.finish.click();
  await expect(dialog.dialog.getByText('Note must be atleast 50 characters')).toBeVisible();
  await next.notes.fill(words);
  await dialog.finish.click();
  await expect(dialog.dialog).toHaveCount(0);
  // both windows show the next phase with its event
  for (const window of [page, other]) {
    const following = entry(window, phase.nextPhase?.title ?? '', 'Detach');
    await expect(following).toContainText('Phase planned for the visit on');
    await expect(entry(window, title, 'Start Now')).toHaveCount(0);
  }
  const after = await api('supervisor')(contracts.workflows.assignedPhase, { params: { id: phase.id } });
  expect([after.state, after.survey?.isComplete]).toEqual(['completed', true]);
  await page.getByRole('main').locator('label').filter({ hasText: 'Past events' }).click();
  const done = page
    .locator(`[data-entry="workflow_phase/${phase.id}"]`)
    .or(page.getByRole('listitem').filter({ hasText: title }));
  await expect(done.getByRole('button', { name: 'View answers' }).first()).toBeVisible();
});

test('a phase is postponed, returns on its day, and one that needs a time is attached to an event', async ({
  as,
  api,
}) => {
  // the second phase, because the previous test uses the first
  const { member: who, phase } = await findPhase(api('supervisor'), (one) => one.state === 'start', 1);
  const { title } = phase.workflowPhase;
  const page = await as('supervisor', memberPath(who.id));
  await showPending(page);
  await entry(page, title, 'Remind me later').getByRole('button', { name: 'Remind me later' }).click();
  await page.getByRole('menuitem', { name: '1 week' }).click();
  const put = entry(page, title, 'Change reminder');
  await expect(put).toContainText('On the reminder date, the phase appears in your docket and in “Pending events”.');
  await put.getByRole('button', { name: 'Change reminder' }).click();
  await page.getByRole('menuitem', { name: 'custom' }).click();
  const reminder = page.getByRole('dialog', { name: /Remind me later/ });
  await reminder.getByLabel('Date').fill(day(-1));
  await reminder.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminder.getByText('The date must be today or in the future')).toBeVisible();
  await reminder.getByLabel('Date').fill(day(0));
  await reminder.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminder.getByText('The date must be after')).toBeVisible();
  await reminder.getByLabel('Date').fill(day(3));
  await reminder.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminder).toHaveCount(0);

  const visit = await findPhase(api('supervisor'), (one) => one.state === 'schedule');
  const wanted = visit.phase.workflowPhase.title;
  const elsewhere = await as('supervisor', memberPath(visit.member.id));
  await showPending(elsewhere);
  await entry(elsewhere, wanted, 'Schedule now').getByRole('button', { name: 'Learn more' }).click();
  await expect(elsewhere.getByRole('dialog', { name: wanted })).toContainText('What a visit is for');
  await elsewhere.keyboard.press('Escape');
  await entry(elsewhere, wanted, 'Schedule now').getByRole('button', { name: 'Schedule now' }).click();
  const attach = plan(elsewhere);
  await attach.newEvent.click();
  const { assignedGuideTimeZone: timeZone } = await api('supervisor')(contracts.members.get, {
    params: { memberId: visit.member.id },
  });
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric', timeZone: timeZone ?? undefined });
  await expect(attach.time).toHaveAccessibleDescription(
    zone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  await attach.schedule.click();
  await expect(attach.dialog.getByText('Date is required')).toBeVisible();
  await attach.quick(/^Tomorrow 2:00/).click();
  await expect(attach.time).toHaveValue('14:00');
  await attach.date.fill(day(4));
  await attach.time.selectOption('10:00');
  await attach.type.selectOption('Visit');
  await attach.notes.fill(words);
  await attach.schedule.click();
  const tied = entry(elsewhere, wanted, 'Detach');
  await expect(tied).toContainText('Phase planned for the visit on');
  await tied.getByRole('button', { name: 'Detach' }).click();
  await expect(entry(elsewhere, wanted, 'Schedule now')).toBeVisible();
});

test('an administrator reorders phases and edits a text; guides read it at once', async ({ as, api }) => {
  const page = await as('admin', '/admin-dashboard/workflows');
  const card = page.getByRole('region', { name: 'First 30 days' });
  const titles = card.getByRole('heading', { level: 3 });
  await expect(titles.nth(1)).toHaveText('Two-week check-in');
  await card.getByRole('button', { name: 'Move Two-week check-in down' }).click();
  await expect(titles.nth(2)).toHaveText('Two-week check-in');
  await card.getByRole('button', { name: 'Move Two-week check-in up' }).click();
  await expect(titles.nth(1)).toHaveText('Two-week check-in');
  await card.getByRole('button', { name: 'Edit Two-week check-in' }).click();
  const form = page.getByRole('dialog', { name: /Edit phase/ });
  await form.getByLabel('Days until due').fill('3');
  await form.getByRole('button', { name: 'Add section' }).click();
  await form.getByLabel('Section title').last().fill('Say thank you');
  await form.getByLabel('Body').last().fill('Two weeks are long.');
  await form.getByRole('button', { name: 'Save phase' }).click();
  await expect(form).toContainText(
    'The due date of a phase must not be before the date when the phase becomes available.',
  );
  await form.getByLabel('Days until due').fill('19');
  await form.getByRole('button', { name: 'Save phase' }).click();
  await expect(form).toHaveCount(0);
  await expect(card).toContainText('Days 12 to 19');
  const written = await api('admin')(contracts.workflows.list);
  const phase = written.flatMap(({ phases }) => phases).find(({ title }) => title === 'Two-week check-in');
  const sections = phase && (await api('guide')(contracts.workflows.sections, { params: { phaseId: phase.id } }));
  expect(sections?.at(-1)).toMatchObject({ title: 'Say thank you', usableIn: 'both' });

  // other open lists show the new name, and the old name appears among the former names
  const other = await as('admin', '/admin-dashboard/workflows');
  await expect(other.getByRole('region', { name: 'First 30 days' })).toBeVisible();
  await card.getByRole('button', { name: 'Rename First 30 days' }).click();
  const naming = page.getByRole('dialog', { name: /^Rename workflow/ });
  await naming.getByLabel('Title').fill('The first month');
  await naming.getByRole('button', { name: 'Rename' }).click();
  const renamed = other.getByRole('region', { name: 'The first month' });
  await renamed.getByRole('button', { name: 'Rename The first month' }).click();
  const back = other.getByRole('dialog', { name: /^Rename workflow/ });
  await expect(back.getByRole('list', { name: 'Former names' })).toContainText('First 30 days (until');
  await back.getByLabel('Title').fill('First 30 days');
  await back.getByRole('button', { name: 'Rename' }).click();
  await expect(card).toBeVisible();
});
