import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { firstLoad } from './first-load.ts';

/** The modules that the member page loads at the same time. */
const memberModules = ['features-member.ts', 'features-rows.ts'];

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** Returns the chunks that contain these modules. */
const chunksOf = (bundle: Bundle, modules: readonly string[]) =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter(({ facadeModuleId }) => modules.some((name) => facadeModuleId?.endsWith(`/src/${name}`)));

/**
 * Minimum length of a file that is requested early. Many small files would delay the app's own code.
 */
const minEarlyLength = 4000;

/** Returns the names of the files that these modules import, directly or through other files, with their styles. */
function filesOf(bundle: Bundle, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(add);
  };
  for (const { fileName } of chunksOf(bundle, modules)) add(fileName);
  return files;
}

/**
 * Adds links to the page for the small files that the docket imports one after the other. The browser then requests them
 * together with the large ones. Also lists the large files of the member page. `public/early-request.js` requests them if
 * the page's address is a member's.
 */
export function preloadFirstLoad(): Plugin {
  return {
    name: 'preload-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, path }) {
        if (path !== '/index.html') return;
        const early = filesOf(bundle, ['main.tsx', ...firstLoad]);
        const isLarge = (name: string) => {
          const file = bundle[name];
          const content = file?.type === 'chunk' ? file.code : file?.source;
          return content !== undefined && content.length >= minEarlyLength;
        };
        const memberFiles = [...filesOf(bundle, memberModules)].filter((name) => !early.has(name) && isLarge(name));
        const files = memberFiles.map((name) => `/${name}`).join(' ');
        return [
          { tag: 'meta', attrs: { name: 'member-code', content: files }, injectTo: 'head-prepend' },
          ...chunksOf(bundle, firstLoad).map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}
