import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../web/compress.ts';
import { importAgain } from '../web/import-again.ts';
import { lightContracts } from '../web/light-contracts.ts';

export default defineConfig({
  root: import.meta.dirname,
  // The app also uses this base path on its own host, because the server serves these files below /consent on every
  // host.
  base: '/consent/',
  plugins: [lightContracts(), react(), importAgain(), compress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
