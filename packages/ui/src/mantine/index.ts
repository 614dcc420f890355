import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles.layer.css';
import '../tokens.css';
import './base.css';

export { GuidepostProvider } from './Provider.tsx';
export { theme } from './theme.ts';
