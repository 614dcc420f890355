import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const name = 'scheme.js';

/**
 * Gives the script that runs before the first paint a name with a hash, so that browsers cache it. Otherwise each visit
 * would wait for the server to confirm it.
 */
export function cachedScheme(): Plugin {
  return {
    name: 'cached-scheme',
    apply: 'build',
    buildStart() {
      const source = readFileSync(path.join(import.meta.dirname, 'public', name));
      this.emitFile({ type: 'asset', name, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const asset = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes(name));
        if (!asset) throw new Error(`The build has no ${name}.`);
        return html.replace(`src="/${name}"`, `src="/${asset.fileName}"`);
      },
    },
  };
}
