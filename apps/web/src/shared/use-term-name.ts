import type { Term } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';

/** Returns a function that returns a consent term's name in the user's language. */
export function useTermName(): (term: Pick<Term, 'name' | 'es'>) => string {
  const { i18n } = useTranslation();
  return ({ name, es }) => (i18n.language === 'es' ? es.name : name);
}
