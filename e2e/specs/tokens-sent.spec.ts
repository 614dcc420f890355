import type { Page, Request } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { frame, logOut } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { namesShown } from '../pages/members.ts';
import { writeNote } from '../pages/note.ts';
import { signIn } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** A text that the browser sent, and where: 'POST /path, body'. */
interface Sent {
  where: string;
  text: string;
}

/**
 * Records the URL, the headers (except cookies) and the body of each request of a browser, and each message to the live
 * connection.
 */
function recordSent(page: Page) {
  const sent: Sent[] = [];
  /** Replaces the path of an API request, because only its prefix matters. */
  const placeOf = (method: string, url: string) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/api/') ? '/api' : `${method} ${pathname}`;
  };
  const record = (request: Request) => {
    const place = placeOf(request.method(), request.url());
    sent.push({ where: `${place}, URL`, text: request.url() });
    sent.push({ where: `${place}, body`, text: request.postData() ?? '' });
    for (const [name, value] of Object.entries(request.headers()))
      sent.push({ where: `${place}, ${name}`, text: value });
  };
  page.context().on('request', record);
  page.on('websocket', (socket) => {
    const place = placeOf('WebSocket', socket.url());
    sent.push({ where: `${place}, URL`, text: socket.url() });
    socket.on('framesent', ({ payload }) => sent.push({ where: `${place}, message`, text: String(payload) }));
  });
  return {
    /** Returns where one of the texts was sent, each place once. */
    placesOf(texts: readonly string[]): string[] {
      const found = sent.filter(({ text }) => texts.some((one) => text.includes(one)));
      return [...new Set(found.map(({ where }) => where))].toSorted();
    },
  };
}

test('the access token is sent only to the API and the live connection, and the refresh token only to the provider', {
  tag: '@all',
}, async ({ visitor, api }) => {
  const { id } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await visitor('/login');
  const { placesOf } = recordSent(page);
  await signIn(page, 'guide');
  await expect(frame(page).user('guide')).toBeVisible();
  const first = await readTokens(page);

  await page.goto(memberPath(id));
  await expect(member(page).writeNote).toBeEnabled();
  await writeNote(page, unique('Called the pharmacy'));

  // the page renews its tokens, because the access token seems to expire soon
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('guidepost.session') ?? '{}');
    localStorage.setItem('guidepost.session', JSON.stringify({ ...session, expiresAt: Date.now() + 5000 }));
  });
  await page.goto('/member-list');
  expect((await namesShown(page)).length).toBeGreaterThan(0);
  await expect.poll(async () => (await readTokens(page)).accessToken).not.toBe(first.accessToken);
  const second = await readTokens(page);
  await page.reload();
  expect((await namesShown(page)).length).toBeGreaterThan(0);
  // the live connection has opened with a token
  const accessTokens = [first.accessToken, second.accessToken];
  await expect.poll(() => placesOf(accessTokens)).toContain('WebSocket /socket.io/, message');
  const refreshTokens = [first.refreshToken, second.refreshToken].map((token) => token ?? '');
  expect(new Set([...accessTokens, ...refreshTokens, '']).size).toBe(5);
  const cookies = JSON.stringify(await page.context().cookies());
  expect([...accessTokens, ...refreshTokens].filter((token) => cookies.includes(token))).toEqual([]);
  await logOut(page, 'guide');

  expect(placesOf(accessTokens)).toEqual(['/api, authorization', 'WebSocket /socket.io/, message']);
  expect(placesOf(refreshTokens)).toEqual(['POST /_idp/token, body']);
});
