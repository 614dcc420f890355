import type { Plugin } from 'vite';

type Load = (url: string) => Promise<unknown>;

/**
 * Returns a function that imports a chunk. Browsers store that the download of a module failed, and a second import of
 * the same URL then fails without a request. If the import of a URL fails again, the function therefore imports it with
 * a different query. The build contains the source of this function, so it must not use other functions.
 */
export function createImporter(load: Load): (specifier: string, base: string) => Promise<unknown> {
  const failed = new Set();
  return async (specifier, base) => {
    const { href } = new URL(specifier, base);
    try {
      return await load(href);
    } catch (error) {
      if (!failed.has(href)) {
        failed.add(href);
        throw error;
      }
      return load(`${href}?again=${performance.now()}`);
    }
  };
}

const dynamicImport = /\bimport\((["'`])(\.\.?\/[^"'`]+\.js)\1\)/g;

/** Returns a chunk's code with imports of chunks that use `createImporter`. */
export const withImportAgain = (code: string): string =>
  code.replace(
    dynamicImport,
    (plain, _quote: string, specifier: string) =>
      `(globalThis.gpImport?globalThis.gpImport("${specifier}",import.meta.url):${plain})`,
  );

const helper = `globalThis.gpImport??=(${createImporter.toString()})((url)=>import(url));`;

/** Lets the page load code again after a failed download. */
export function importAgain(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const isPage = chunk.facadeModuleId?.endsWith('.html') === true;
        chunk.code = (isPage ? helper : '') + withImportAgain(chunk.code);
      }
    },
  };
}
