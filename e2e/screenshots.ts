import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contracts, type MemberId } from '@guidepost/contracts';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { apiOf, memberNamed } from './commands/api.ts';
import { consentPath } from './commands/consents.ts';
import { signedInPage, startBrowser, takePicture } from './gallery/camera.ts';
import { memberPath } from './pages/member.ts';
import { phone, phonePath } from './pages/phone.ts';
import { texts } from './pages/texts.ts';
import { removeData, repositoryRoot, startProduct, temporaryFolder } from './product.ts';
import { screens } from './screens.ts';

interface Picture {
  /** The signed-in account; the guide by default. */
  account?: Account;
  open: (page: Page) => Promise<void>;
  options?: BrowserContextOptions;
}

const data = temporaryFolder('pictures');
const product = await startProduct({ data });
const guide = apiOf(product.url, 'guide');

/** Returns a picture of the screen that has this name in `screens.ts`. */
function screen(name: string): Picture {
  const found = screens.find((one) => one.name === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  const { account = 'guide' } = found;
  return { account, open: (page) => found.open(page, apiOf(product.url, account)) };
}

const memberName = 'Dolores Whitaker';
const guideText = 'I called the bus company: the pass comes tomorrow.';
const memberReply = 'Thank you! And the ride on Monday?';

/** Exchanges texts between a guide and a member's phone. The pictures show both windows. */
async function exchangeTexts(): Promise<{ memberId: MemberId; number: string }> {
  const { id, phoneNumbers } = await guide(contracts.members.get, {
    params: { memberId: (await memberNamed(guide, memberName)).id },
  });
  const number = phoneNumbers.find(({ primary }) => primary)?.number ?? '';
  await guide(contracts.texts.create, { body: { subjectId: id, text: guideText } });
  const base = `${product.url}/_phone/api/messages`;
  const seen = async () =>
    (await (await fetch(`${base}?number=${encodeURIComponent(number)}`)).json()) as { from: string; body: string }[];
  let sent = await seen();
  for (let tries = 0; tries < 50 && !sent.some(({ body }) => body === guideText); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    sent = await seen();
  }
  const line = sent.find(({ body }) => body === guideText)?.from;
  const headers = { 'content-type': 'application/json' };
  await fetch(base, { method: 'POST', headers, body: JSON.stringify({ from: number, to: line, body: memberReply }) });
  return { memberId: id, number };
}
const exchangedTexts = await exchangeTexts();

/** The documentation's pictures. `node e2e/screenshots.ts [NAME…]` takes them with new demo data. */
const pictures: Record<string, Picture> = {
  docket: screen('docket'),
  members: screen('members'),
  member: screen('member page'),
  needs: screen('needs'),
  creator: screen('survey creator, a question'),
  consent: {
    options: { viewport: { width: 390, height: 844 } },
    async open(page) {
      await page.goto((await consentPath(guide, exchangedTexts.memberId)).path);
      await page.getByRole('button', { name: 'Begin Enrollment' }).waitFor();
    },
  },
  calls: {
    async open(page) {
      await page.goto('/calls');
      await page.getByRole('table').getByText('Ended').first().waitFor();
    },
  },
  text: {
    options: { viewport: { width: 1200, height: 860 } },
    async open(page) {
      await page.goto(memberPath(exchangedTexts.memberId));
      await texts(page).open.click();
      await texts(page).messages(memberReply).waitFor();
    },
  },
  phone: {
    options: { viewport: { width: 1200, height: 860 } },
    async open(page) {
      await page.goto(phonePath(exchangedTexts.number));
      await phone(page).texts.getByText(memberReply).waitFor();
    },
  },
};

const folder = path.join(repositoryRoot, 'docs/images');
const requestedPictures = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
try {
  for (const [file, { open, options, account = 'guide' }] of Object.entries(pictures)) {
    if (requestedPictures.length > 0 && !requestedPictures.includes(file)) continue;
    const page = await signedInPage(browser, product.url, account, options);
    await open(page);
    writeFileSync(path.join(folder, `${file}.png`), await takePicture(page));
    await page.context().close();
  }
} finally {
  await browser.close();
  await product.stop();
  await removeData(data);
}
