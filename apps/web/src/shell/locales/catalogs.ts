import type { Language } from '../../shared/language.ts';

/** Loads a language's catalog. English needs none, because the keys are English sentences. */
export const catalogs: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  es: () => import('./es.ts'),
};
