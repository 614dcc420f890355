import './jitless.ts';
import './new-build.ts';
import '@guidepost/ui/mantine';
import './shared/layout.css';
import { createRoot } from 'react-dom/client';
import { ignoreComposition } from './shell/frame/ignore-composition.ts';

ignoreComposition();

/** Older browsers need a polyfill for Temporal. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const { App } = await import('./App.tsx');
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
