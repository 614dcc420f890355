import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cachedScripts } from './cached-scripts.ts';
import { compress } from './compress.ts';
import { firstLoad } from './first-load.ts';
import { importAgain } from './import-again.ts';
import { lightContracts } from './light-contracts.ts';
import { preloadFirstLoad } from './preload-first-load.ts';

const folder = import.meta.dirname;

/** Returns the commit for the dialog with build information. Returns `unknown` outside a git checkout. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, stdio: 'pipe' }).toString().trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Files that must not move to another chunk. main.tsx must run first, and the sign-in callback must load no other code.
 */
const startFiles = [
  'main.tsx',
  'jitless.ts',
  'new-build.ts',
  'shell/session/answers.ts',
  'shell/session/callback-page.ts',
].map((name) => {
  const file = path.join(folder, 'src', name);
  if (!existsSync(file)) throw new Error(`vite.config.ts needs the new name of ${file}`);
  return file.replaceAll(path.sep, '/');
});
const isStart = (id: string): boolean => startFiles.includes(id);

const server = process.env.DEV_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  root: folder,
  plugins: [lightContracts(), react(), importAgain(), preloadFirstLoad(), cachedScripts(), compress()],
  define: {
    __BUILD_TIME__: JSON.stringify(Temporal.Now.instant().toString({ smallestUnit: 'second' })),
    __BUILD_HASH__: JSON.stringify(commit()),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Turned off because modern browsers need no polyfill, and the Content-Security-Policy forbids inline scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // A public.ts only lists what other features may use. Without this rule, the first load contains everything in the
      // lists that it uses, because styles and registrations count as side effects.
      treeshake: {
        moduleSideEffects: [{ test: /\/apps\/web\/src\/features\/[\w-]+\/public\.ts$/, sideEffects: false }],
      },
      // Combines the first load of the docket into two files instead of a hundred small ones, and adds no other code to
      // them. The modules of the first load are entries, and $initial is the code that entries need. All other chunks
      // stay as small as possible.
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: /preload-helper/, priority: 2 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            {
              name: 'shell',
              tags: ['$initial'],
              test: (id) => /light-contracts|packages\/(contracts|rules)|apps\/web\/src/.test(id) && !isStart(id),
            },
            // The handlers of live events and the requests that they repeat. Otherwise each feature's requests would be
            // a small chunk of its own.
            { name: 'live', test: /\/apps\/web\/src\/features-live\.ts$/ },
            // Small modules that most screens use. Otherwise the member page alone would request 25 more files.
            { name: 'icons', minShareCount: 3, test: /packages\/ui\/src\/icons\/Icon/ },
            { name: 'tools', test: /\/shared\/(Chip|RelativeTime|SkeletonRows|StatusChip)\.tsx$/ },
          ],
        },
      },
      input: {
        app: `${folder}/index.html`,
        callback: `${folder}/sign-in/callback.html`,
        ...Object.fromEntries(firstLoad.map((name) => [path.basename(name).split('.')[0], `${folder}/src/${name}`])),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/_idp': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
