import { axeFindingsIn } from '../axe.ts';
import { screens, screensNamed } from '../screens.ts';
import { expect, test } from '../test.ts';

/** The name in `npm test -- --axe NAME`. Without this option, this file has no tests, and a11y.spec.ts checks all screens. */
const wanted = process.env.E2E_AXE;

for (const { name, account = 'guide', open } of wanted === undefined ? [] : screensNamed(wanted))
  test(`axe finds nothing on the screen: ${name}`, async ({ as, api }) => {
    const page = await as(account, '/docket', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    // waits for the redirect; otherwise it would undo a later navigation
    await page.waitForURL(/\/docket\/guide\//);
    await open(page, api(account));
    const found: string[] = [];
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await axeFindingsIn(page, `${name}, ${width} px`)));
    }
    expect(found).toEqual([]);
  });

if (wanted !== undefined && screensNamed(wanted).length === 0)
  test('a screen has this name', () => {
    expect(
      screens.map(({ name }) => name),
      'the names of all screens',
    ).toContain(wanted);
  });
