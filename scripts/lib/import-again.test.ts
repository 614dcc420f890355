import { expect, it, vi } from 'vitest';
import { createImporter, withImportAgain } from '../../apps/web/import-again.ts';

const base = 'https://care.example.org/assets/app.js';

it('a chunk whose download failed is imported with a different URL after the second failure', async () => {
  const load = vi.fn(async (url: string) => {
    if (!url.includes('?')) throw new TypeError('Failed to fetch');
    return { default: url };
  });
  const importChunk = createImporter(load);
  await expect(importChunk('./Visit.js', base)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);
  await expect(importChunk('./Visit.js', base)).resolves.toMatchObject({
    default: expect.stringMatching(/^https:\/\/care\.example\.org\/assets\/Visit\.js\?again=/),
  });
});

it('a chunk that loads keeps its URL, so that it exists only once', async () => {
  const load = vi.fn(async (url: string) => url).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const importChunk = createImporter(load);
  await expect(importChunk('./Visit.js', base)).rejects.toThrow();
  expect(await importChunk('./Visit.js', base)).toBe('https://care.example.org/assets/Visit.js');
});

it('the build changes only imports of chunks', () => {
  expect(withImportAgain('a(()=>import(`./Visit-1.js`),[]);import("https://x.example/y.js");import(url)')).toBe(
    'a(()=>(globalThis.gpImport?globalThis.gpImport("./Visit-1.js",import.meta.url):import(`./Visit-1.js`)),[]);import("https://x.example/y.js");import(url)',
  );
});
