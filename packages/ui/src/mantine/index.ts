import '@fontsource-variable/inter/opsz.css';
import './styles.ts';
import '../tokens.css';
import './base.css';

export { GuidepostProvider } from './Provider.tsx';
export { theme } from './theme.ts';
