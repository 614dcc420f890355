import { contracts } from '@guidepost/contracts';
import { axeFindingsIn } from '../axe.ts';
import { checkIn, createSurveyLink } from '../commands/surveys.ts';
import { memberPath } from '../pages/member.ts';
import { surveyForm } from '../pages/survey-form.ts';
import { survey, surveys } from '../pages/surveys.ts';
import { expect, test } from '../test.ts';

const spanishPhone = { viewport: { width: 320, height: 700 }, locale: 'es-MX', reducedMotion: 'reduce' } as const;

test('a member answers in Spanish on a phone, continues on another device after the identity check, and the guide sees it', async ({
  as,
  api,
  visitor,
  product,
}) => {
  const { member, path, dateOfBirth } = await createSurveyLink(api('guide'), product.database);
  const page = await as('guide', `${memberPath(member.id)}?tab=survey`);
  const card = surveys(page).card(checkIn);
  await expect(card.getByRole('button', { name: 'Link not opened yet' })).toBeVisible();
  await card.getByRole('button', { name: 'Complete now' }).click();
  const guide = survey(page, checkIn);
  await expect(guide.question('How does it look with meals this week?')).toBeVisible();

  const phone = await visitor(path, spanishPhone);
  const form = surveyForm(phone);
  await expect(form.heading).toHaveText('Seguimiento del tercer mes');
  expect(await axeFindingsIn(phone, 'survey, welcome')).toEqual([]);
  await form.begin.click();
  await expect(form.heading).toHaveText('¿Cómo va con las comidas esta semana?');
  await expect(guide.dialog.getByRole('button', { name: 'Started through the link' })).toBeVisible();
  // a required question needs an answer first
  await expect(form.next).toBeDisabled();
  expect(await axeFindingsIn(phone, 'survey, question')).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await form.choice('Alcanza para uno o dos días').check();
  await phone.keyboard.press('Enter');
  await expect(form.heading).toHaveText('¿Se siente a salvo en su casa?');
  await expect(form.heading).toBeFocused();
  await expect(guide.path).toContainText('Enough for a day or two');
  await expect(guide.path).toContainText('by the member through the link');
  await form.back.click();
  await expect(form.choice('Alcanza para uno o dos días')).toBeChecked();
  await form.next.click();
  await form.choice('Sí').check();
  await form.next.click();
  await expect(form.heading).toHaveText('¿Quién más vive ahí ahora?');

  // another device shows nothing before the identity check
  const elsewhere = await visitor(path, spanishPhone);
  const other = surveyForm(elsewhere);
  await expect(other.heading).toHaveText('Confirme quién es');
  await expect(elsewhere.getByText('Alcanza')).toHaveCount(0);
  await other.name.fill('Otra Persona');
  await other.enterBirthDate('1901-01-01');
  await other.go.click();
  await expect(other.alert).toHaveText(
    Array(2).fill('Este dato no coincide con nuestros registros. Revíselo e inténtelo de nuevo.'),
  );
  expect(await axeFindingsIn(elsewhere, 'survey, identity')).toEqual([]);
  await other.name.fill(member.name);
  await other.enterBirthDate(dateOfBirth);
  await other.go.click();
  await expect(other.heading).toHaveText('¿Quién más vive ahí ahora?');
  await other.skip.click();
  await expect(other.heading).toHaveText('Comida y hogar');
  expect(await axeFindingsIn(elsewhere, 'survey, checkpoint')).toEqual([]);
  await other.finishPart.click();
  await expect(elsewhere.getByText(/^Esta parte está lista\./)).toBeVisible();
  for (const answer of ['En autobús', 'Sí', 'No voy a ir']) {
    await other.choice(answer).check();
    await other.next.click();
    await expect(other.choice(answer)).toHaveCount(0);
  }
  await other.finishPart.click();
  await expect(other.heading).toHaveText('¿Cuándo fue su última prueba de azúcar en la sangre?');
  await other.skip.click();
  await other.finishPart.click();
  await elsewhere.getByRole('combobox').selectOption('Llamadas cada semana');
  await other.next.click();
  await other.finish.click();
  await expect(other.heading).toHaveText('Gracias por su respuesta.');

  await expect(guide.path).toHaveCount(0);
  await expect(guide.dialog).toContainText('by the member');
  await guide.dialog.getByText('Spanish', { exact: true }).click();
  await expect(guide.dialog).toContainText('Llamadas cada semana');
});

test('without a network the choice is stored, also over a reload, and is saved once', async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const { id, path } = await createSurveyLink(call, product.database);
  const page = await visitor(path, { viewport: { width: 390, height: 844 } });
  const form = surveyForm(page);
  await form.begin.click();
  await form.choice('Not enough for today').check();
  await page.reload();
  await expect(form.choice('Not enough for today')).toBeChecked();
  await page.context().setOffline(true);
  await form.next.click();
  await expect(form.alert).toContainText('Your answer is saved on this device');
  // the bar at the bottom of a phone screen does not cover the alert
  await expect(form.alert).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(form.heading).toHaveText('Do you feel safe at home?');
  const kept = await product.database.query('SELECT id FROM survey_answers WHERE assigned_survey_id = $1', [id]);
  expect(kept.rowCount).toBe(1);
  const { questionResponses } = await call(contracts.surveys.assigned, { params: { id } });
  expect(questionResponses).toMatchObject([{ answeredBy: null }]);
});

test('an answer that waits over a reload is sent after the page has loaded', { tag: '@all' }, async ({
  api,
  visitor,
  product,
}) => {
  const { path } = await createSurveyLink(api('guide'), product.database);
  const page = await visitor(path, { viewport: { width: 390, height: 844 } });
  const form = surveyForm(page);
  await form.begin.click();
  await form.choice('Not enough for today').check();
  const [opening, answering] = ['**/api/surveys/link/open', '**/api/surveys/link/answer'];
  for (const url of [opening, answering]) await page.route(url, (route) => route.abort());
  await form.next.click();
  await expect(form.alert).toContainText('Your answer is saved on this device');
  await page.reload();
  await expect(form.heading).toHaveText('This page did not load');
  // the connection returns, but sending fails once more
  await page.unroute(opening);
  await expect(form.choice('Not enough for today')).toBeChecked();
  await page.unroute(answering);
  await expect(form.heading).toHaveText('Do you feel safe at home?');
});

test('a guide texts a survey after the member’s consent to texts, and revokes the link', async ({
  as,
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const { member, path } = await createSurveyLink(call, product.database);
  const terms = await call(contracts.consents.ofMember, { query: { userId: member.id } });
  const tcpa = terms.find(({ key }) => key === 'tcpa');
  const agree = (consented: boolean) =>
    tcpa && call(contracts.consents.update, { params: { userId: member.id }, body: { termId: tcpa.id, consented } });
  await agree(false);
  const page = await as('guide', `${memberPath(member.id)}?tab=survey`);
  await surveys(page).card(checkIn).getByRole('button', { name: 'Link not opened yet' }).click();
  const links = page.getByRole('dialog', { name: /^Survey by link/ });
  await links.getByRole('button', { name: 'Text the link' }).click();
  const send = page.getByRole('dialog', { name: /^Text the survey/ });
  await expect(send.getByRole('alert')).toContainText('TCPA required to text message');
  await expect(send.getByRole('button', { name: 'Send survey' })).toBeDisabled();
  await send.getByRole('button', { name: 'Close' }).click();
  await agree(true);
  await links.getByRole('button', { name: 'Text the link' }).click();
  await send.getByText('Spanish', { exact: true }).click();
  await send.getByRole('button', { name: 'Send survey' }).click();
  await expect(page.getByText('The survey link is being sent')).toBeVisible();
  await expect(links.getByRole('listitem').first()).toContainText('Texted');
  const copied = links.getByRole('listitem').filter({ hasText: 'Copied' }).first();
  await copied.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog', { name: 'Revoke link' }).getByRole('button', { name: 'Revoke link' }).click();
  await expect(copied).toContainText('Revoked');
  const gone = await visitor(path, { viewport: { width: 390, height: 844 } });
  await expect(gone.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
});

test('after the identity check without a connection, the survey loads when the connection is back', {
  tag: '@all',
}, async ({ api, visitor, product }) => {
  const { member, path, dateOfBirth } = await createSurveyLink(api('guide'), product.database);
  const first = surveyForm(await visitor(path, spanishPhone));
  await first.begin.click();
  await first.choice('Alcanza para uno o dos días').check();
  await first.next.click();
  await expect(first.heading).toHaveText('¿Se siente a salvo en su casa?');
  const page = await visitor(path, spanishPhone);
  const form = surveyForm(page);
  await form.name.fill(member.name);
  await form.enterBirthDate(dateOfBirth);
  const opening = '**/api/surveys/link/open';
  await page.route(opening, (route) => route.abort());
  await form.go.click();
  await expect(form.alert).toContainText(
    'No hay conexión a internet. Esta página se cargará cuando vuelva la conexión.',
  );
  await expect(form.go).toBeEnabled();
  await page.unroute(opening);
  await expect(form.heading).toHaveText('¿Se siente a salvo en su casa?');
});

test('an answer that arrives after a guide has finished the survey is shown as not saved', async ({
  api,
  visitor,
  product,
}) => {
  const { id, path } = await createSurveyLink(api('guide'), product.database);
  const page = await visitor(path, { viewport: { width: 390, height: 844 } });
  const form = surveyForm(page);
  // a click stores the choice; without a click, the page changes to the link's language when that has loaded
  for (const name of ['Español', 'English']) await page.getByRole('radio', { name }).check();
  await form.begin.click();
  await form.choice('Not enough for today').check();
  const finish = (at: string) =>
    product.database.query(`UPDATE assigned_surveys SET completed_at = ${at} WHERE id = $1`, [id]);
  await finish('now()');
  try {
    await form.next.click();
    await expect(form.heading).toHaveText('Thank you for your response.');
    await expect(form.alert).toContainText('Your last answer was not saved.');
    await expect(form.alert).toContainText('Not enough for today');
  } finally {
    await finish('NULL');
  }
});
