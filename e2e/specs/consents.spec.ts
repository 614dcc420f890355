import { gzipSync } from 'node:zlib';
import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { axeFindingsIn } from '../axe.ts';
import { consentPath, prepareMember } from '../commands/consents.ts';
import { enrollment } from '../pages/enrollment.ts';
import { expect, test } from '../test.ts';

const phone = { viewport: { width: 390, height: 844 } } as const;
const { consents } = contracts;

test('a member answers every agreement on a phone, confirms their identity once, and is thanked', async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 0);
  const { path } = await consentPath(call, member.id);
  const links = () => call(consents.links, { query: { userId: member.id } });
  const page = await visitor(path, phone);
  const form = enrollment(page);
  await expect(form.heading).toContainText('Welcome to');
  await expect(page.getByText(/helps members of/)).toBeVisible();
  await expect(page.getByText('Not answered yet')).toHaveCount(4);
  expect((await links())[0]).toMatchObject({ openedAt: null, begunAt: null });
  expect(await axeFindingsIn(page, 'welcome')).toEqual([]);

  await form.begin.click();
  await expect(form.heading).toHaveText('Member Identity Confirmation');
  await expect(form.go).toBeDisabled();
  await form.name.focus();
  await page.keyboard.press('Tab');
  await expect(form.alert).toHaveText('Required');
  await form.name.fill('Somebody Else');
  await form.enterBirthDate('1901-01-01');
  await form.go.click();
  await expect(form.alert).toHaveText(
    Array(2).fill('This information does not match our records. Check it and try again.'),
  );
  expect(await axeFindingsIn(page, 'identity')).toEqual([]);
  await form.name.fill(member.name);
  await form.enterBirthDate(member.dateOfBirth);
  await form.go.click();

  await expect(form.heading).toHaveText('Your care');
  await expect(form.heading).toBeFocused();
  await expect(form.save).toBeDisabled();
  expect(await axeFindingsIn(page, 'term')).toEqual([]);
  await form.accept.check();
  await form.save.click();
  await expect(form.heading).toHaveText('Calls and text messages');
  await page.goBack();
  await expect(form.heading).toHaveText('Your care');
  await expect(form.accept).toBeChecked();
  await page.goForward();
  for (const title of ['Calls and text messages', 'Sharing your name with places that help', 'Recorded calls']) {
    await expect(form.heading).toHaveText(title);
    await form.accept.check();
    await form.save.click();
  }
  await expect(form.heading).toHaveText(
    'Thank you for submitting your consent. We look forward to working with you more!',
  );
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(4);
  expect(await axeFindingsIn(page, 'thanks')).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), form.copy.click()]);
  expect(download.suggestedFilename()).toBe('consents.pdf');

  // the member can reject another term later, and then sees a different thank-you message
  await form.term('Recorded calls').click();
  await form.reject.check();
  await form.save.click();
  await expect(form.heading).toHaveText('Thank you for your response.');
  await page.reload();
  await expect(form.heading).toHaveText('Thank you for your response.');
  const terms = await call(consents.ofMember, { query: { userId: member.id } });
  expect(terms.map(({ consented, history }) => [consented, history.length])).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
    [false, 2],
  ]);
  const [link] = await links();
  expect([link?.openedAt, link?.begunAt, link?.finishedAt].every((at) => at !== null)).toBe(true);
});

test('all pages work in Spanish, with the keyboard only, at 320 px', { tag: '@all' }, async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 1);
  const { path } = await consentPath(call, member.id);
  const page = await visitor(path.replace('/?', '/tcpa?'), {
    viewport: { width: 320, height: 700 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  });
  const form = enrollment(page);
  await expect(form.heading).toHaveText('Llamadas y mensajes de texto');
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Español');
  expect(await axeFindingsIn(page, 'agreement in Spanish')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await form.accept.focus();
  await form.language('Español').focus();
  await expect(form.alert).toHaveText('Requerido');
  await form.accept.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(form.reject).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form.heading).toHaveText('Compartir su nombre con lugares que ayudan');
  await form.language('English').check();
  await expect(form.heading).toHaveText('Sharing your name with places that help');
  await page.reload();
  await expect(form.heading).toHaveText('Sharing your name with places that help');
  const [, tcpa] = await call(consents.ofMember, { query: { userId: member.id } });
  expect(tcpa).toMatchObject({ consented: false, termResponseSubmission: { languageCode: 'es', method: 'form' } });
});

test('if the network is lost between choosing and saving, the choice is stored and saved once', async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 2);
  const { path } = await consentPath(call, member.id);
  const page = await visitor(path.replace('/?', '/tcpa?'), { viewport: { width: 390, height: 664 } });
  const form = enrollment(page);
  await form.accept.check();
  await page.reload();
  await expect(form.accept).toBeChecked();
  await page.context().setOffline(true);
  await form.save.click();
  await expect(form.alert).toContainText('Your answer is saved on this device');
  // the bar at the bottom of a phone screen does not cover the alert
  await expect(form.alert).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(form.heading).toHaveText('Sharing your name with places that help');
  const [, tcpa] = await call(consents.ofMember, { query: { userId: member.id } });
  expect(tcpa?.history.map(({ consented }) => consented)).toEqual([true]);
});

test('after the identity check without a connection, the agreement or the copy is offered when the connection is back', {
  tag: '@all',
}, async ({ api, visitor, product }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 9);
  const { path, linkId } = await consentPath(call, member.id);
  const identify = async (page: Page) => {
    const form = enrollment(page);
    await form.name.fill(member.name);
    await form.enterBirthDate(member.dateOfBirth);
    const opening = '**/api/consent/form/open';
    await page.route(opening, (route) => route.abort());
    await form.go.click();
    await expect(form.alert).toContainText('This page will load when the connection is back.');
    await page.unroute(opening);
  };
  const page = await visitor(path, phone);
  const form = enrollment(page);
  await form.term('Your care').click();
  await identify(page);
  await expect(form.heading).toHaveText('Your care');
  await form.accept.check();
  await form.save.click();
  await expect(form.heading).toHaveText('Calls and text messages');

  const elsewhere = await visitor(`${path}&completed=true`, phone);
  await enrollment(elsewhere).copy.click();
  await identify(elsewhere);
  await Promise.all([elsewhere.waitForEvent('download'), enrollment(elsewhere).copy.click()]);
  await call(consents.revokeLink, { body: { userId: member.id, linkId } });
  await enrollment(elsewhere).copy.click();
  await expect(enrollment(elsewhere).heading).toHaveText('Enrollment Link Expired');
});

test('another device shows no answers before the identity check', async ({ api, visitor, product }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 3);
  const { path } = await consentPath(call, member.id);
  const first = await visitor(path.replace('/?', '/tcpa?'), phone);
  await enrollment(first).reject.check();
  await enrollment(first).save.click();
  await expect(enrollment(first).heading).toHaveText('Sharing your name with places that help');
  const second = await visitor(path, phone);
  await expect(second.getByText(/^You have already answered\./)).toHaveCount(1);
  await expect(second.getByText('Declined')).toBeHidden();
  await expect(second.getByText('✓')).toHaveCount(0);
  await enrollment(second).term('Calls and text messages').click();
  await expect(enrollment(second).reject).not.toBeChecked();
});

test('a link that ended while its page was open, an unknown link and an unknown address show a message', async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 4);
  const { path, linkId } = await consentPath(call, member.id);
  const page = await visitor(path.replace('/?', '/tcpa?'), phone);
  const form = enrollment(page);
  await form.accept.check();
  await call(consents.revokeLink, { body: { userId: member.id, linkId } });
  await form.save.click();
  await expect(form.heading).toHaveText('Enrollment Link Expired');
  await expect(
    page.getByText('The link you are trying to access has expired. Please contact us for assistance.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '(346) 555-0100' })).toHaveAttribute('href', 'tel:+13465550100');
  expect(await axeFindingsIn(page, 'expired')).toEqual([]);
  for (const where of ['/consent/nothing?key=x', '/consent']) {
    await page.goto(where);
    await expect(form.heading).toHaveText('Enrollment Link Expired');
  }
  const other = await consentPath(call, member.id);
  await page.goto(other.path.replace('/?', '/nothing?'));
  await expect(form.heading).toHaveText('Application Error');
  await expect(
    page.getByText('The form you are trying to access does not exist. Please contact us for assistance.'),
  ).toBeVisible();
  expect(await axeFindingsIn(page, 'error')).toEqual([]);
});

test('after too many calls from its network the page shows how long to wait, in both languages, and then loads', {
  tag: '@all',
}, async ({ api, visitor, product }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 6);
  const { path } = await consentPath(call, member.id);
  const page = await visitor('/healthz', phone);
  await page.route('**/api/consent/form/open', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '42' }, json: { code: 'TOO_MANY_REQUESTS' } }),
  );
  await page.goto(path);
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(
    'There were too many attempts from this internet connection. Wait 42 seconds, then try again.',
  );
  expect(await axeFindingsIn(page, 'too many calls')).toEqual([]);
  await enrollment(page).language('Español').check();
  await expect(notice).toHaveText(
    'Hubo demasiados intentos desde esta conexión a internet. Espere 42 segundos e inténtelo de nuevo.',
  );
  await page.unroute('**/api/consent/form/open');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(enrollment(page).heading).toContainText('Le damos la bienvenida');
});

test('the first load of the page takes at most 90 kB of scripts and styles, gzip', async ({ visitor }) => {
  const page = await visitor('/healthz', phone);
  const loaded: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet', 'document'].includes(response.request().resourceType()))
      loaded.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/consent/?key=nobody');
  await expect(enrollment(page).heading).toHaveText('Enrollment Link Expired');
  const sizes = await Promise.all(loaded);
  // at least the page, its styles, the application and the consents were loaded
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000);
});

test('a changed wording is loaded again; a toast announces it with details, and closes', async ({
  api,
  visitor,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 5);
  const { path } = await consentPath(call, member.id);
  const page = await visitor(path.replace('/?', '/recording?'), phone);
  const form = enrollment(page);
  await page.route('**/api/consent/form', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...body, wordingHash: 'older' }) });
  });
  await form.accept.check();
  await form.save.click();
  const toast = page.getByText('The text of this agreement has changed. Please read it again.');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Copy details' }).hover();
  await expect(form.accept).not.toBeChecked();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
});

test('the last attempt to confirm an identity is announced, and a member continues at the first unanswered agreement', {
  tag: '@all',
}, async ({ api, visitor, product }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 10);
  const { path } = await consentPath(call, member.id);
  const page = await visitor(path, phone);
  const form = enrollment(page);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  await form.term('Calls and text messages').click();
  await form.accept.check();
  await form.save.click();
  await expect(form.heading).toHaveText('Sharing your name with places that help');
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with Your care' }).click();
  await expect(form.heading).toHaveText('Member Identity Confirmation');
  await form.name.fill('Somebody Else');
  await form.enterBirthDate('1958-02-30');
  await form.name.focus();
  await expect(form.alert).toHaveText('Enter a month, day and year in the past, such as 4, 12 and 1958.');
  await expect(form.go).toBeDisabled();
  await form.enterBirthDate('1901-01-01');
  const last = page.getByText('You have one attempt left.', { exact: false });
  for (const attempt of [1, 2, 3, 4]) {
    await Promise.all([page.waitForResponse('**/consent/form/identity'), form.go.click()]);
    await expect(last).toHaveCount(attempt === 4 ? 1 : 0);
    await expect(form.alert.first()).toHaveText('This information does not match our records. Check it and try again.');
    await form.name.fill(`Somebody Else ${attempt}`);
  }
  expect(await axeFindingsIn(page, 'last attempt')).toEqual([]);
  await form.go.click();
  await expect(page.getByText('This link is locked for one hour.', { exact: false })).toBeVisible();
  await form.go.click();
  await expect(form.heading).toHaveText('Enrollment Link Expired');
});
