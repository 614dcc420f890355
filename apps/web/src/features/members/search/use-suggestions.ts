import type { MemberSummary } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { useLastDefined } from '../../../shared/use-last-defined.ts';
import { memberSuggestions } from '../api.ts';

const none: readonly MemberSummary[] = [];

/**
 * Returns the members who match the typed text. The request is sent when the list itself is searched for this text. The
 * previous suggestions stay visible until the new ones arrive. Returns an empty list while the user is not typing.
 * Screen readers announce the number of suggestions.
 */
export function useSuggestions(text: string, term: string, typing: boolean): readonly MemberSummary[] {
  const { t } = useTranslation();
  const [before, setBefore] = useState('');
  const typed = typing ? text.trim() : '';
  const asked = typed === '' || typed === term.trim() ? typed : before;
  useEffect(() => setBefore(asked), [asked]);

  const { data } = useQuery({ ...memberSuggestions(asked), enabled: asked !== '' });
  const found = useLastDefined(data?.data, asked !== '') ?? none;
  useEffect(() => {
    if (found.length === 1) announce(t('1 suggestion'));
    else if (found.length > 0) announce(t('{count} suggestions', { count: found.length }));
  }, [found, t]);
  return found;
}
