import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The scripts of the page that run before the app's code has loaded. They are in the folder `public`. */
const names = ['scheme.js', 'early-request.js'];

/**
 * Gives the scripts that run first a name with a hash, so that browsers cache them. Otherwise each visit would wait for
 * the server to confirm them.
 */
export function cachedScripts(): Plugin {
  return {
    name: 'cached-scripts',
    apply: 'build',
    buildStart() {
      for (const name of names) {
        const source = readFileSync(path.join(import.meta.dirname, 'public', name));
        this.emitFile({ type: 'asset', name, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const assets = Object.values(bundle ?? {}).filter((file) => file.type === 'asset');
        return names.reduce((text, name) => {
          const asset = assets.find((file) => file.names.includes(name));
          if (!asset) throw new Error(`The build has no ${name}.`);
          return text.replace(`src="/${name}"`, `src="/${asset.fileName}"`);
        }, html);
      },
    },
  };
}
