import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../web/compress.ts';
import { lightContracts } from '../web/light-contracts.ts';

export default defineConfig({
  root: import.meta.dirname,
  // On a host of its own too: the server answers these files below /consent everywhere.
  base: '/consent/',
  plugins: [lightContracts(), react(), compress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
