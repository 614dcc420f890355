import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { runCommand } from '../apps/local/src/shared/command.ts';
import { readOptions } from '../apps/local/src/shared/options.ts';
import { freePort } from '../apps/local/src/shared/ports.ts';
import { Problem } from '../apps/local/src/shared/problem.ts';
import { fromCaller } from '../apps/local/src/shared/root.ts';
import { databaseOf } from './clear-stored.ts';
import { startBrowser } from './gallery/camera.ts';
import { indexPage, menuPage, type StoredShot } from './gallery/pages.ts';
import { Photographer, type View } from './gallery/shots.ts';
import { type State, states } from './gallery/states.ts';
import { removeData, startProduct, temporaryFolder } from './product.ts';
import { type Screen, screens, screensNamed } from './screens.ts';

const HELP = `Shows all screens in e2e/*screens.ts, with the demo data of a new installation.

  npm run gallery                    opens a local page on which you choose a screen, its state, width and language
  npm run gallery -- --out DIR       takes all pictures and writes them with an index.html into a folder

  --only NAME          the screen with this name, or all screens whose name contains it
  --state STATE        ${states.join(', ')}, or all; normal by default. The other states show the page without dialogs.
  --width PIXELS       the width of the window; 1440 by default
  --dark               the dark colors
  --language LANGUAGE  en or es; en by default
`;

/** Reads a view from the command's options or the page's query. */
function readView(given: { state?: string; width?: string; language?: string; dark?: boolean }): View {
  const { state = 'normal', width = '1440', language = 'en', dark = false } = given;
  if (!states.some((one) => one === state))
    throw new Problem(`“${state}” is not a state. Use ${states.join(', ')}.`, 2);
  if (!/^\d{3,4}$/.test(width)) throw new Problem(`“${width}” is not a width. Use 100 to 9999 pixels.`, 2);
  if (language !== 'en' && language !== 'es') throw new Problem(`“${language}” is not a language. Use en or es.`, 2);
  return { state: state as State, width: Number(width), isDark: dark, language };
}

/** Takes pictures of screens and writes them into a folder. Returns the number of screens that did not open. */
async function writePictures(
  photographer: Photographer,
  wanted: readonly Screen[],
  view: View,
  isEveryState: boolean,
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const shots: StoredShot[] = [];
  const seen = new Set<string>();
  const add = async (screen: Screen, one: View) => {
    const { image, ...shot } = await photographer.take(screen, one);
    const file = `${[screen.name, ...(one.state === 'normal' ? [] : [one.state])].join(' ').replace(/\W+/g, '-')}.png`;
    writeFileSync(path.join(folder, file), image);
    shots.push({ ...shot, file });
    writeFileSync(path.join(folder, 'index.html'), indexPage(shots));
    process.stdout.write(`${shot.problem === undefined ? '✓' : '✗'} ${file} ${shot.problem ?? ''}\n`);
    return shot;
  };
  for (const screen of wanted) {
    const { isLayer, path: address } = await add(screen, view);
    // another screen of the same page would show the same states
    if (!isEveryState || isLayer || seen.has(address)) continue;
    seen.add(address);
    for (const state of states) if (state !== 'normal') await add(screen, { ...view, state });
  }
  process.stdout.write(`${shots.length} pictures: ${path.join(folder, 'index.html')}\n`);
  return shots.filter(({ problem }) => problem !== undefined).length;
}

/** Serves the page where a developer chooses a screen. Resolves when the developer presses Ctrl-C. */
async function serve(photographer: Photographer): Promise<void> {
  // all pictures share one running Guidepost and its preferences, so they are taken one after another
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const get = (name: string) => searchParams.get(name) || undefined;
    const fail = (error: unknown) => response.writeHead(400).end(error instanceof Error ? error.message : '');
    try {
      const dark = searchParams.has('dark');
      const view = readView({ state: get('state'), width: get('width'), language: get('language'), dark });
      const screen = screens.find(({ name }) => name === get('screen'));
      if (pathname === '/picture' && screen) {
        last = last
          .then(() => photographer.take(screen, view))
          .then(({ image }) => response.writeHead(200, { 'content-type': 'image/png' }).end(image), fail);
      } else {
        const names = screens.map(({ name }) => name);
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(menuPage(names, screen?.name, view));
      }
    } catch (error) {
      fail(error);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  process.stdout.write(`The gallery is at http://localhost:${port}. Press Ctrl-C to stop it.\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  server.close();
  server.closeAllConnections();
}

/** `npm run gallery`. HELP describes it. */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    out: { type: 'string' },
    only: { type: 'string' },
    state: { type: 'string' },
    width: { type: 'string' },
    dark: { type: 'boolean', default: false },
    language: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const isEveryState = values.state === 'all';
  const view = readView(isEveryState ? { ...values, state: 'normal' } : values);
  const wanted = screensNamed(values.only);
  if (wanted.length === 0) throw new Problem(`No screen has a name with “${values.only}”.`, 2);
  const data = temporaryFolder('gallery');
  const product = await startProduct({ data });
  try {
    const [browser, database] = [await startBrowser(), await databaseOf(data)];
    try {
      const photographer = new Photographer(browser, product.url, database);
      if (values.out === undefined) await serve(photographer);
      else return (await writePictures(photographer, wanted, view, isEveryState, fromCaller(values.out))) > 0 ? 1 : 0;
    } finally {
      await Promise.all([browser.close(), database.end()]);
    }
  } finally {
    await product.stop();
    await removeData(data);
  }
  return 0;
});
