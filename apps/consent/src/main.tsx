import '@guidepost/ui/tokens.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', follow);
follow();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
