import type { Plugin } from 'vite';
import { firstLoad } from './first-load.ts';

/**
 * Adds links to the page for the small files that the docket imports one after the other. The browser then requests them
 * together with the large ones.
 */
export function preloadFirstLoad(): Plugin {
  return {
    name: 'preload-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (path !== '/index.html') return;
        return Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk')
          .filter(({ facadeModuleId }) => firstLoad.some((name) => facadeModuleId?.endsWith(`/src/${name}`)))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
