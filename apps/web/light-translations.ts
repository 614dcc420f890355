import path from 'node:path';
import type { Plugin } from 'vite';

const light = path.resolve(import.meta.dirname, 'src/shared/light-i18next.ts');

/**
 * Replaces i18next and react-i18next in the built app with the small part that the app uses. Tests and types use the
 * packages.
 */
export function lightTranslations(): Plugin {
  return {
    name: 'light-translations',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'i18next' || source === 'react-i18next' ? light : undefined),
  };
}
