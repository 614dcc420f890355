import { createRoot } from 'react-dom/client';

/** Browsers without Temporal load the polyfill first. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', follow);
follow();

const { App } = await import('./App.tsx');
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
