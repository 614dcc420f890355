import { IconLanguage } from '@guidepost/ui/icons';
import { Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type Control, type FieldValues, type Path, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { monthDayText } from '../../shared/time.ts';
import { useActingUser } from '../api.ts';
import classes from './admin.module.css';
import { spanishCheckLabels } from './spanish-check-labels.ts';

/** Returns the sentence about an English text that changed after its Spanish text. */
const outdatedText = (t: TFunction, since: string, timeZone: string): string =>
  t('The English text changed on {date}; check the Spanish text.', {
    date: monthDayText(Temporal.Instant.from(since).toZonedDateTimeISO(timeZone).toPlainDate()),
  });

interface Props<V extends FieldValues> {
  /** The form that contains this field. The field sets the form's `isSpanishChecked` value. */
  control: Control<V>;
  /** Time of the last change of the English text. Null or undefined if the Spanish text is current. */
  since: string | null | undefined;
}

/**
 * Shows in a form that the English text is newer than the Spanish text. The user changes the Spanish text or confirms
 * it, and the hint disappears after the form is saved. Shows nothing if the form began without a value for the field: a
 * field that appears during a save would count as an unsaved change.
 */
export function SpanishCheck<V extends FieldValues>({ control, since }: Props<V>) {
  const { defaultValues } = useFormState({ control });
  const hasField = Object.hasOwn(defaultValues ?? {}, 'isSpanishChecked');
  return since && hasField ? <OutdatedSpanish control={control} since={since} /> : null;
}

function OutdatedSpanish<V extends FieldValues>({ control, since }: { control: Control<V>; since: string }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { field } = useController({ control, name: 'isSpanishChecked' as Path<V> });
  return (
    <div className={classes.check} role="note">
      <p>{outdatedText(t, since, timeZone)}</p>
      <Checkbox
        ref={field.ref}
        label={t(spanishCheckLabels.isSpanishChecked)}
        checked={Boolean(field.value)}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
      />
    </div>
  );
}

/** Marks a row of a list whose English text is newer than its Spanish text. */
export function SpanishCheckMark({ since }: { since: string | null | undefined }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (!since) return null;
  return (
    <span title={outdatedText(t, since, timeZone)}>
      <Chip tone="warning" icon={IconLanguage}>
        {t('Check Spanish')}
      </Chip>
    </span>
  );
}
