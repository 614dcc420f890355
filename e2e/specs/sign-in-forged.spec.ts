import type { Page } from '@playwright/test';
import { answerChannel, type SignInAnswer } from '../../apps/web/src/shell/session/answers.ts';
import { frame } from '../pages/frame.ts';
import { chooser, openPopup, signIn, welcome } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';

const attemptPrefix = 'guidepost.attempt.';

/** Returns the states of the sign-in attempts that this browser has started. */
const statesOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (prefix) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    attemptPrefix,
  );

const hasTokens = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('guidepost.session') !== null);

/** Collects the status of each request that exchanges a code or a refresh token for tokens. */
function collectExchanges(page: Page): number[] {
  const exchanges: number[] = [];
  page.context().on('response', (response) => {
    if (new URL(response.url()).pathname === '/_idp/token') exchanges.push(response.status());
  });
  return exchanges;
}

/** Starts a sign-in in this tab, as if the browser blocked the window. Waits for the provider's page. */
async function beginInTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await welcome(page).signIn.click();
  await welcome(page).continueHere.click();
  await chooser(page).heading.waitFor();
}

test('sign-in messages from another origin or for another attempt are ignored', { tag: '@all' }, async ({
  visitor,
  product,
  complaints,
}) => {
  const page = await visitor('/login');
  const exchanges = collectExchanges(page);
  const abandoned = await openPopup(page);
  await chooser(abandoned).heading.waitFor();
  const [oldState = ''] = await statesOf(page);
  await abandoned.close();
  await expect(welcome(page).message).toContainText('The sign-in is not complete.');

  // the window of the next attempt leads to another origin, which can send messages to this page
  const other = new URL(product.url);
  other.port = String(Number(other.port) + (other.port === '65535' ? -1 : 1));
  const context = page.context();
  await context.route(`${other.origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Here' }));
  let providerUrl = '';
  await context.route(/\/_idp\/auth\?/, (route) => {
    providerUrl = route.request().url();
    const body = `<meta http-equiv="refresh" content="0; url=${other.origin}/">`;
    return route.fulfill({ contentType: 'text/html', headers: { 'referrer-policy': 'no-referrer' }, body });
  });
  const popup = await openPopup(page);
  await popup.waitForURL(`${other.origin}/`);
  const state = (await statesOf(page)).find((one) => one !== oldState) ?? '';
  expect([oldState, state]).not.toContain('');

  // shows which messages have arrived
  await page.evaluate((channel) => {
    const arrived: string[] = [];
    Object.assign(window, { arrived });
    addEventListener('message', ({ origin }) => arrived.push(origin));
    new BroadcastChannel(channel).onmessage = () => arrived.push('channel');
  }, answerChannel);
  const arrived = () => page.evaluate(() => (window as unknown as { arrived: string[] }).arrived);
  const answerOf = (of: string, at = product.url): SignInAnswer => ({
    source: answerChannel,
    url: `${at}/sign-in/callback?code=forged&state=${of}`,
  });

  // the other origin sends a response for the current attempt
  await popup.evaluate((answer) => (window.opener as Window).postMessage(answer, '*'), answerOf(state));
  await expect.poll(arrived).toEqual([other.origin]);

  // the own origin sends responses for an abandoned and an unknown attempt, with another URL, and without the source
  const sameOrigin = [
    answerOf(oldState),
    answerOf('unknown'),
    answerOf(state, other.origin),
    { ...answerOf(state), source: 'unknown' },
  ];
  await page.evaluate((answers) => {
    for (const answer of answers) window.postMessage(answer, location.origin);
  }, sameOrigin);
  const tab = await context.newPage();
  await tab.goto('/healthz');
  await tab.evaluate(
    ({ channel, answers }) => {
      const sender = new BroadcastChannel(channel);
      for (const answer of answers) sender.postMessage(answer);
    },
    { channel: answerChannel, answers: sameOrigin },
  );
  await expect
    .poll(async () => (await arrived()).toSorted())
    .toEqual([...Array(4).fill('channel'), ...Array(4).fill(product.url), other.origin].toSorted());

  await expect(welcome(page).message).toHaveText('Continue in the sign-in window.');
  expect([exchanges, await hasTokens(page)]).toEqual([[], false]);
  // only the window's own page was on the other origin
  expect([...new Set(complaints.list)]).toEqual([`a request to another host: ${other.origin}`]);
  complaints.list.length = 0;

  // the attempt itself still works
  await context.unrouteAll();
  await popup.goto(providerUrl);
  await chooser(popup).person('guide').click();
  await expect(frame(page).user('guide')).toBeVisible();
  expect(exchanges).toEqual([200]);
});

test('a code or a state of another attempt is refused with a message', { tag: '@all' }, async ({ visitor }) => {
  // another browser receives a code and a state, but does not use them
  const elsewhere = await visitor('/login');
  await beginInTab(elsewhere);
  const received = new Promise<URL>((resolve) => {
    void elsewhere.route(/\/sign-in\/finish\?/, (route) => {
      resolve(new URL(route.request().url()));
      return route.abort();
    });
  });
  await chooser(elsewhere).person('guide').click();
  const { searchParams } = await received;
  expect([searchParams.get('code'), searchParams.get('state')]).not.toContain(null);

  const page = await visitor('/login');
  const exchanges = collectExchanges(page);
  const finishWith = async (answer: URLSearchParams) => {
    await page.goto(`/sign-in/finish?${answer}`);
    await expect(page.getByRole('heading', { name: 'Sign-in failed', exact: true })).toBeVisible();
    await expect(page.getByText('Please try again.', { exact: true })).toBeVisible();
    expect(await hasTokens(page)).toBe(false);
  };
  // this browser did not start the attempt, so it does not even send the code
  await finishWith(searchParams);
  expect(exchanges).toEqual([]);

  // the state is this browser's own, but the code belongs to the other browser's verifier
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(welcome(page).heading).toBeVisible();
  await beginInTab(page);
  const [ownState = ''] = await statesOf(page);
  const mixed = new URLSearchParams(searchParams);
  mixed.set('state', ownState);
  await finishWith(mixed);
  expect(exchanges).toEqual([400]);

  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await signIn(page, 'guide2');
  await expect(frame(page).user('guide2')).toBeVisible();
});
