import type { MemberId } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trackHiddenSides } from '../../../shared/track-hidden-sides.ts';
import { suggestionsOptions } from '../api.ts';
import classes from './composer.module.css';

/** Suggested replies to the member's latest text. Pressing a suggestion inserts it into the composer. */
export function SuggestionsRow({ memberId, onPick }: { memberId: MemberId; onPick: (words: string) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(suggestionsOptions(memberId));
  const suggestions = data?.textSuggestions;
  if (suggestions === undefined || suggestions.length === 0) return null;
  return (
    <ul ref={trackHiddenSides} className={`gp-row ${classes.suggestions}`} aria-label={t('Suggestions')}>
      {suggestions.map((words) => (
        <li key={words}>
          <Button size="sm" onClick={() => onPick(words)} dir="auto">
            {words}
          </Button>
        </li>
      ))}
    </ul>
  );
}
