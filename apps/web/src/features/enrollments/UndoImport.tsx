import type { EnrollmentImport } from '@guidepost/contracts';
import { IconArrowBackUp } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/confirm/confirm.tsx';
import { exactText } from '../../shared/time.ts';
import { useNow } from '../../shared/use-now.ts';
import { useActingUser } from '../../shell/api.ts';
import { previewUndo, undoImport } from './api.ts';
import classes from './enrollments.module.css';

/** Button that shows the effects of the undo, then undoes the import after the user confirms it. */
export function UndoButton({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useNow();
  const { id, undoUntil } = found;
  const undo = useMutation({
    async mutationFn() {
      const counts = await previewUndo(id);
      const answer = await ask({
        title: 'Undo this import?',
        message: 'Changes that were made after the import are not undone. The report lists them.',
        details: <UndoCounts counts={counts} />,
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: 'Undo import', look: 'filled' },
        ],
      });
      if (answer === 'yes') await undoImport(client, id);
    },
  });
  if (undoUntil === null || Temporal.Instant.compare(now, undoUntil) >= 0) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {t('Undo import')}
    </Button>
  );
}

const countLabels = [
  ['removed', 'New members to remove'],
  ['restored', 'Members to restore'],
  ['partly', 'Members to restore partly'],
  ['left', 'Members that will not change'],
] as const;

/** The effects of the undo: the number of members for each effect. */
function UndoCounts({ counts }: { counts: Awaited<ReturnType<typeof previewUndo>> }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.undoCounts}>
      {countLabels.map(([key, label]) => (
        <div key={key}>
          <dt>{t(label)}</dt>
          <dd>{counts[key].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows until when an import can be undone. After an undo, shows its effects. */
export function UndoNote({ found: { state, undo, undoUntil } }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (undoUntil !== null)
    return (
      <p className={classes.note}>
        {t('You can undo this import until {when}. Changes that were made after the import are not undone.', {
          when: exactText(undoUntil, timeZone),
        })}
      </p>
    );
  if (state !== 'undone' || undo === null) return null;
  const { undone = 0, partly = 0, left = 0 } = undo.results;
  return (
    <p className={classes.note} role="status">
      {t('Undone by {name}, {when}', { name: undo.by.name, when: exactText(undo.at, timeZone) })}
      {'. '}
      {t('Members removed or restored: {undone}. Members restored partly: {partly}. Members not changed: {left}.', {
        undone: undone.toLocaleString(),
        partly: partly.toLocaleString(),
        left: left.toLocaleString(),
      })}
    </p>
  );
}
