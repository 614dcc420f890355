import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';

const folder = import.meta.dirname;

/** What the build-info dialog shows: when this was built and from which commit; `unknown` outside a checkout. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder, stdio: 'pipe' }).toString().trim();
  } catch {
    return 'unknown';
  }
}

const server = process.env.DEV_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  root: folder,
  plugins: [react(), compress()],
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
      // What several parts need comes in two files instead of ninety small ones. Libraries stay apart from our own
      // code: main.tsx configures zod after the first file and before the second, which makes the schemas.
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: /preload-helper/, priority: 1 },
            { name: 'libraries', minShareCount: 3, test: /node_modules/ },
            {
              name: 'shell',
              minShareCount: 3,
              test: (id) => /packages\/(contracts|rules)|apps\/web\/src/.test(id) && !id.endsWith('/answers.ts'),
            },
          ],
        },
      },
      input: { app: `${folder}/index.html`, callback: `${folder}/sign-in/callback.html` },
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
