import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PHONE_PATH } from '../settings.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: `${PHONE_PATH}/`,
  plugins: [react()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
