import type { MemberSummary } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { useLast } from '../../../shared/use-last.ts';
import { memberSuggestions } from '../api.ts';

const none: readonly MemberSummary[] = [];

/**
 * Whom the text of a search field may mean. They are looked for once the text has become the term, and the last ones
 * stay until the next are there; nobody while nothing is being typed. Screen readers hear how many there are.
 */
export function useSuggestions(text: string, term: string, typing: boolean): readonly MemberSummary[] {
  const { t } = useTranslation();
  const [before, setBefore] = useState('');
  const typed = typing ? text.trim() : '';
  const asked = typed === '' || typed === term.trim() ? typed : before;
  useEffect(() => setBefore(asked), [asked]);

  const { data } = useQuery({ ...memberSuggestions(asked), enabled: asked !== '' });
  const found = useLast(data?.data, asked !== '') ?? none;
  useEffect(() => {
    if (found.length === 1) announce(t('1 suggestion'));
    else if (found.length > 0) announce(t('{count} suggestions', { count: found.length }));
  }, [found, t]);
  return found;
}
