import type { Outcome } from '@guidepost/contracts';
import { minNoteCharacters } from '@guidepost/rules';
import { IconAlertTriangle, IconCheck } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../shared/rich-text/text.ts';
import classes from './visits.module.css';

/**
 * Shows, while the user types, whether the note is long enough for the chosen outcome
 * (docs/areas/visits.md#notes-of-50-characters).
 */
export function NoteRule({ outcome, note }: { outcome: Outcome | undefined; note: string }) {
  const { t } = useTranslation();
  const count = [...plainText(note).trim()].length;
  const isNeeded = outcome?.needsNote === true;
  const isEnough = count >= minNoteCharacters;
  const Icon = isEnough ? IconCheck : IconAlertTriangle;
  return (
    <p role="status" className={classes.rule} data-enough={isEnough}>
      {isNeeded && (
        <>
          <Icon size={14} stroke={1.9} aria-hidden />
          {isEnough
            ? t('The note is long enough.')
            : t(
                'This outcome requires a note of at least {least} characters. Your note has {count}. A to-do remains on your “Follow up” tab until the note is long enough.',
                {
                  least: minNoteCharacters,
                  count,
                },
              )}
        </>
      )}
    </p>
  );
}
