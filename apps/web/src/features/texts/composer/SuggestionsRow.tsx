import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trackHiddenSides } from '../../../shared/track-hidden-sides.ts';
import { acceptsTyping } from '../../../shell/frame/keys-ahead.ts';
import { noDialog } from '../../../shell/frame/no-dialog.ts';
import { altKey } from '../../../shell/frame/shortcut-keys.ts';
import { useListedShortcuts } from '../../../shell/frame/shortcut-list.ts';
import classes from './composer.module.css';
import { suggestionIndex } from './suggestion-keys.ts';

const keyLabels = ['Insert the first suggestion', 'Insert the second suggestion', 'Insert the third suggestion'];

/**
 * Suggested replies to the member's latest text. Pressing a suggestion inserts it into the composer. Alt and a digit do
 * the same, also while the cursor is in the composer.
 */
export function SuggestionsRow({
  suggestions,
  onPick,
}: {
  suggestions: readonly string[];
  onPick: (words: string) => void;
}) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  useListedShortcuts(
    keyLabels.slice(0, suggestions.length).map((label, at) => ({ keys: [altKey, String(at + 1)], label })),
  );
  const pick = useRef<(event: KeyboardEvent) => void>(undefined);
  pick.current = (event) => {
    const words = suggestions[suggestionIndex(event) ?? -1];
    // the conversation may be collapsed or behind a dialog
    const isShown = first.current?.checkVisibility() && noDialog(first.current.closest('[role="dialog"]'));
    // in another field, Alt and a digit may type a character
    const { activeElement } = document;
    const conversation = first.current?.closest('[data-dock], [role="dialog"]');
    const isElsewhere = acceptsTyping(activeElement) && conversation?.contains(activeElement) === false;
    if (words === undefined || event.repeat || !isShown || isElsewhere) return;
    event.preventDefault();
    onPick(words);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pick.current?.(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (suggestions.length === 0) return null;
  return (
    <ul ref={trackHiddenSides} className={`gp-row ${classes.suggestions}`} aria-label={t('Suggestions')}>
      {suggestions.map((words, at) => (
        <li key={words}>
          <Button
            ref={at === 0 ? first : undefined}
            size="sm"
            onClick={() => onPick(words)}
            dir="auto"
            title={`${altKey}+${at + 1}`}
            aria-keyshortcuts={`Alt+${at + 1}`}
          >
            {words}
          </Button>
        </li>
      ))}
    </ul>
  );
}
