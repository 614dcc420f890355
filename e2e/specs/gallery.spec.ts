import type { Page } from '@playwright/test';
import { showState } from '../gallery/states.ts';
import { frame, openUserMenu } from '../pages/frame.ts';
import { members } from '../pages/members.ts';
import { screensNamed } from '../screens.ts';
import { expect, test } from '../test.ts';

test('the gallery shows a list without rows, with 500 rows, while it loads, after a failure and offline', {
  tag: '@all',
}, async ({ as, api, complaints }) => {
  const [screen] = screensNamed('members');
  const open = async (page: Page) => screen?.open(page, api('guide'));
  const page = await as('guide');
  await open(page);
  await showState(page, 'normal');
  await expect(members(page).rows).toHaveCount(10);
  await showState(page, 'empty');
  await expect(members(page).empty).toBeVisible();
  await page.unrouteAll();
  await showState(page, 'many');
  await expect(members(page).rows).toHaveCount(500);
  await page.unrouteAll();
  await showState(page, 'loading');
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeAttached();
  await expect(members(page).rows).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await showState(page, 'failing');
  await expect(page.getByText('The members did not load.')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(members(page).rows).toHaveCount(10);
  await showState(page, 'offline');
  await expect(members(page).rows).toHaveCount(10);
  await page.context().setOffline(false);
  await Promise.all(complaints.pending);
});

test('a new language applies to all tabs of a browser at once', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  const other = await page.context().newPage();
  await other.goto('/member-list');
  await expect(other.getByRole('heading', { name: 'Members' })).toBeVisible();
  await openUserMenu(page, 'guide');
  await frame(page).menuChoice('Español').click();
  await expect(other.getByRole('heading', { name: 'Miembros' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'es');
});
