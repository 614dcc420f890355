import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../web/compress.ts';
import { lightContracts } from '../web/light-contracts.ts';

export default defineConfig({
  root: import.meta.dirname,
  // This base path is also used on the app's own host, because the server provides these files below /consent on every
  // host.
  base: '/consent/',
  plugins: [lightContracts(), react(), compress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
