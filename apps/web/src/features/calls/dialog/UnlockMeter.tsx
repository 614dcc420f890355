import type { Outcome } from '@guidepost/contracts';
import { minNoteCharacters, type OutcomeChoice, type OutcomeFacts, outcomeMissing } from '@guidepost/rules';
import { IconCircleCheck, IconLock, IconPencil } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../shared/rich-text/text.ts';
import { clockText } from '../labels.ts';
import classes from './dialog.module.css';

interface Props {
  choices: readonly OutcomeChoice<Outcome>[];
  moment: OutcomeFacts;
  note: string;
  chosen: Outcome | undefined;
  /** True if the call has ended, so that its duration no longer changes. */
  isOver: boolean;
}

/** Shows each outcome's unmet requirements: minutes connected, and a note of at least 50 characters. */
export function UnlockMeter({ choices, moment, note, chosen, isOver }: Props) {
  const { t } = useTranslation();
  const plain = plainText(note);
  const lines = choices
    .filter(({ outcome, blockedBy }) => blockedBy === 'too-short' || outcome.needsNote)
    .map(({ outcome }) => ({ outcome, missing: outcomeMissing(outcome, moment, plain) }));
  if (moment.isLocked || lines.length === 0) return null;
  const needed = moment.minimumMinutes * 60;
  return (
    <ul className={classes.meter} aria-label={t('Outcome requirements')}>
      {lines.map(({ outcome, missing }) => {
        const isReady = missing.seconds === 0 && missing.characters === 0;
        const LineIcon = missing.seconds > 0 ? IconLock : isReady ? IconCircleCheck : IconPencil;
        const parts = [
          ...(missing.seconds > 0
            ? [
                isOver
                  ? t('is not available, because the call was {time} too short', { time: clockText(missing.seconds) })
                  : t('requires the call to last {time} longer', { time: clockText(missing.seconds) }),
              ]
            : []),
          // more notes do not help if the call was too short
          ...(missing.characters > 0 && !(isOver && missing.seconds > 0)
            ? [t('requires {count} more characters in the notes', { count: missing.characters })]
            : []),
        ];
        const done =
          missing.seconds > 0 ? (needed - missing.seconds) / needed : 1 - missing.characters / minNoteCharacters;
        return (
          <li key={outcome.id} data-ready={isReady || undefined} data-chosen={outcome.id === chosen?.id || undefined}>
            <LineIcon size={14} stroke={1.9} aria-hidden />
            <span>
              <b>{t(outcome.text)}</b> {isReady ? t('is available') : parts.join(', ')}
            </span>
            <span className={classes.gauge} aria-hidden>
              <span style={{ transform: `scaleX(${Math.max(0, Math.min(1, done))})` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
