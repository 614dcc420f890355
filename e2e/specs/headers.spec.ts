import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, publicApp, staffApp } from '../../apps/local/src/start/web-build.ts';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { repositoryRoot } from '../product.ts';
import { screens } from '../screens.ts';
import { expect, test } from '../test.ts';

/** watch.ts checks the pages of all tests; these tests prove that watch.ts reports violations and where they occur */
test('screens have one Content-Security-Policy, use no other host and send no Referer', async ({
  as,
  api,
  complaints,
}) => {
  const page = await as('guide', '/docket');
  let configs = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-config')) configs += 1;
  });
  // waits for the redirect; otherwise it would undo a later navigation
  await page.waitForURL(/\/docket\/guide\//);
  const policies = new Set<string>();
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) policies.add(response.headers()['content-security-policy'] ?? 'none');
  });
  for (const { name, open } of screens.filter((screen) => ['docket', 'members', 'note dialog'].includes(screen.name))) {
    await test.step(name, async () => {
      await open(page, api('guide'));
      // other tests open screens without loading a page; this test also loads each screen's URL
      configs = 0;
      await page.reload();
      await expect(page.getByRole('main')).toBeVisible();
      await expect.poll(() => configs, 'the configuration is read once a load').toBe(1);
      await Promise.all(complaints.pending);
      expect(complaints.list, name).toEqual([]);
    });
  }
  expect(policies.size).toBe(1);
  const [policy = ''] = policies;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('the watch reports a page from another host as a violation', async ({ as, complaints }) => {
  const page = await as('guide', '/docket');
  await page.waitForURL(/guide\/\d+/);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://elsewhere.example/pixel.gif';
    document.body.append(image);
  });
  // Chromium logs the violation before it fires the event that watch.ts listens for
  await expect
    .poll(() => complaints.list)
    .toContain('Content-Security-Policy: img-src https://elsewhere.example/pixel.gif');
  complaints.list.length = 0;
});

test('the sign-in windows have their own Content-Security-Policy', async ({ visitor, complaints }) => {
  const page = await visitor('/login');
  await expect(welcome(page).heading).toBeVisible();
  const popup = await openPopup(page);
  await expect(chooser(popup).heading).toBeVisible();
  const closed = popup.waitForEvent('close');
  await chooser(popup).person('guide').click();
  await closed;
  await page.waitForURL(/docket/);
  expect(complaints.list).toEqual([]);
});

test('responses have the headers against guessing, framing and caching', async ({ product }) => {
  const base = `http://127.0.0.1:${new URL(product.url).port}`;
  const page = await fetch(`${base}/login`);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  const call = await fetch(`${base}/api/users/user/verify`);
  expect(call.status).toBe(401);
  expect(call.headers.get('cache-control')).toContain('no-store');
});

test('the built pages contain no source maps and no development code', async () => {
  await Promise.all([staffApp, publicApp].map((app) => buildWeb(app).done));
  const files = ['apps/web/dist', 'apps/consent/dist'].flatMap((folder) =>
    readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(repositoryRoot, folder, file),
    ),
  );
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  // the functions that the compilers add only to development builds
  const development = /sourceMappingURL=|\bjsxDEV\b|\$RefreshReg\$|@vite\/client/;
  expect(scripts.filter((file) => development.test(readFileSync(file, 'utf8')))).toEqual([]);
});
