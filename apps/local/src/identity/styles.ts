import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../shared/root.ts';

/**
 * Returns the provider's stylesheet: Guidepost's design tokens, then the pages' own styles. In the staff app, a script
 * sets the attribute that turns on the dark values. These pages have no scripts, so they follow the system's
 * preference.
 */
export function pageStyles(): string {
  const tokens = readFileSync(path.join(repositoryRoot, 'packages/ui/src/tokens.css'), 'utf8');
  const dark = /\[data-theme=["']?dark["']?\][^{]*\{([^}]*)\}/.exec(tokens)?.[1] ?? '';
  const own = readFileSync(path.join(import.meta.dirname, 'pages.css'), 'utf8');
  return `${tokens}\n@media (prefers-color-scheme: dark) { :root { ${dark} } }\n${own}`;
}
