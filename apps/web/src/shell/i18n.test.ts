import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
vi.stubGlobal('addEventListener', () => {});
const showError = vi.fn();
const loadSpanish = vi.fn<() => Promise<{ default: Record<string, string> }>>();
vi.mock('../shared/announce.tsx', () => ({ announce() {} }));
vi.mock('./toasts/store.ts', () => ({ showError }));
vi.mock('./locales/catalogs.ts', () => ({ catalogs: { es: loadSpanish } }));

const key = 'guidepost.language';
const catalog = { default: { Members: 'Miembros' } };

/** Starts the app's languages, with a stored language. */
async function start(language: string | null) {
  vi.resetModules();
  stored.clear();
  if (language !== null) stored.set(key, language);
  const { chooseLanguage } = await import('./i18n.ts');
  const { default: i18next } = await import('i18next');
  return { chooseLanguage, members: () => i18next.t('Members') };
}

beforeEach(() => {
  vi.resetAllMocks();
  loadSpanish.mockResolvedValue(catalog);
});

it('the app starts in the stored language', async () => {
  const { members } = await start('es');
  expect([members(), document.documentElement.lang]).toEqual(['Miembros', 'es']);
});

it('the app starts in English if the catalog does not load, and changes the language once it loads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  loadSpanish.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
  const { members } = await start('es');
  expect(members()).toBe('Members');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await expect.poll(members).toBe('Miembros');
  expect([stored.get(key), showError.mock.calls.length]).toEqual(['es', 0]);
});

it('a choice that does not load shows an error and changes nothing', async () => {
  const { chooseLanguage, members } = await start('en');
  loadSpanish.mockRejectedValueOnce(new TypeError('offline'));
  expect(await chooseLanguage('es')).toBe(false);
  expect([members(), stored.get(key), showError.mock.calls.length]).toEqual(['Members', 'en', 1]);
  expect(await chooseLanguage('es')).toBe(true);
  expect([members(), stored.get(key)]).toEqual(['Miembros', 'es']);
});

it('the last choice wins, even if an earlier choice loads later', async () => {
  const { chooseLanguage, members } = await start('en');
  let arrive = () => {};
  loadSpanish.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = () => resolve(catalog);
    }),
  );
  const first = chooseLanguage('es');
  expect(await chooseLanguage('en')).toBe(true);
  arrive();
  expect(await first).toBe(false);
  expect([members(), stored.get(key), document.documentElement.lang]).toEqual(['Members', 'en', 'en']);
});
