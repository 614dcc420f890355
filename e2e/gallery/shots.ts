import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { deletePreferencesAndDrafts } from '../clear-stored.ts';
import { apiOf } from '../commands/api.ts';
import type { Screen } from '../screens.ts';
import { signedInPage, takePicture } from './camera.ts';
import { type State, showState } from './states.ts';

/** How a picture is taken. */
export interface View {
  state: State;
  width: number;
  isDark: boolean;
  language: 'en' | 'es';
}

/** A picture of a screen. If the screen could not be opened, includes the reason. */
export interface Shot {
  name: string;
  view: View;
  image: Buffer;
  /** The screen's path. */
  path: string;
  /** True if the screen is a dialog or menu over a page. */
  isLayer: boolean;
  problem: string | undefined;
}

/** Switches an open page to another language, as if the user had chosen it in a second tab. */
async function switchLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('guidepost.language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'guidepost.language', newValue: chosen }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
}

const layers = '[data-portal="true"] :is([role="dialog"], [role="menu"], [role="listbox"])';

/** Takes pictures of the screens in a running Guidepost. */
export class Photographer {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #database: pg.Client;

  constructor(browser: Browser, url: string, database: pg.Client) {
    this.#browser = browser;
    this.#url = url;
    this.#database = database;
  }

  /** Opens a screen in a new context, and takes a picture of it in the given view. */
  async take({ name, account = 'guide', open }: Screen, view: View): Promise<Shot> {
    await deletePreferencesAndDrafts(this.#database);
    const page = await signedInPage(this.#browser, this.#url, account, {
      viewport: { width: view.width, height: view.width < 600 ? 844 : 900 },
      colorScheme: view.isDark ? 'dark' : 'light',
    });
    let problem: string | undefined;
    try {
      await open(page, apiOf(this.#url, account));
      await showState(page, view.state);
      if (view.language !== 'en') await switchLanguage(page, view.language);
    } catch (error) {
      problem = error instanceof Error ? error.message.split('\n')[0] : String(error);
    }
    try {
      const isLayer = (await page.locator(layers).locator('visible=true').count()) > 0;
      return { name, view, image: await takePicture(page), path: new URL(page.url()).pathname, isLayer, problem };
    } finally {
      await page.context().close();
    }
  }
}
