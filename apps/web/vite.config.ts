import { execFileSync } from 'node:child_process';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';
import { lightContracts } from './light-contracts.ts';

const folder = import.meta.dirname;

/** What the build-info dialog shows: when this was built and from which commit; `unknown` outside a checkout. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, stdio: 'pipe' }).toString().trim();
  } catch {
    return 'unknown';
  }
}

/** What /docket loads one after the other, for whoever is signed in. */
const firstLoad = [
  'App.tsx',
  'shell/SignedIn.tsx',
  'features/docket/screen/DocketHome.tsx',
  'features/docket/screen/DocketScreen.tsx',
  'shell/live/socket.ts',
];

/** What has to stay where it is: main.tsx comes before everything, and the callback of a sign-in loads nothing else. */
const isStart = (id: string): boolean =>
  /\/(main\.tsx|jitless\.ts|newBuild\.ts|answers\.ts|callbackPage\.ts)$/.test(id);

const server = process.env.DEV_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  root: folder,
  plugins: [lightContracts(), react(), compress()],
  define: {
    __BUILD_TIME__: JSON.stringify(Temporal.Now.instant().toString({ smallestUnit: 'second' })),
    __BUILD_HASH__: JSON.stringify(commit()),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The Content-Security-Policy refuses inline scripts; modern browsers need no preload polyfill.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What the docket needs at its first load comes in two files instead of a hundred small ones, and nothing else in
      // them: its parts are entries, and $initial is what entries need. All other parts are as small as they come.
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
