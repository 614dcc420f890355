import type { EnrollmentImport } from '@guidepost/contracts';
import { IconArrowBackUp } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/confirm/confirm.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { exactText } from '../../shared/time.ts';
import { useNow } from '../../shared/use-now.ts';
import { useActingUser } from '../../shell/api.ts';
import { previewUndo, undoImport } from './api.ts';
import classes from './enrollments.module.css';

/** Button that shows what an undo would change, and undoes the import after the user confirms. */
export function UndoButton({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useNow();
  const { id, state, undoUntil } = found;
  const undo = useMutation({ mutationFn: () => undoImport(client, id) });
  // does not disable the button while the dialog is open, so that the focus returns to it when the dialog closes
  const confirm = useMutation({
    async mutationFn() {
      const counts = await previewUndo(id);
      const answer = await ask({
        title: 'Undo this import?',
        message: 'Changes made after the import are not undone. The report lists them.',
        details: <UndoCounts counts={counts} />,
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: 'Undo import', look: 'filled' },
        ],
      });
      if (answer === 'yes') undo.mutate();
    },
  });
  if (undoUntil === null || Temporal.Instant.compare(now, undoUntil) >= 0) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      loading={undo.isPending}
      aria-busy={confirm.isPending}
      onClick={() => {
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      {state === 'undone' ? t('Undo the remaining changes') : t('Undo import')}
    </Button>
  );
}

const countLabels = [
  ['removed', 'New members to remove'],
  ['restored', 'Members to restore'],
  ['partly', 'Members to partly restore'],
  ['left', 'Members left unchanged'],
] as const;

/** Maximum number of reasons in the dialog. The report lists all of them. */
const maxReasons = 5;

/** The effects of undoing the import, with the number of members for each effect. */
function UndoCounts({ counts }: { counts: Awaited<ReturnType<typeof previewUndo>> }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={classes.undoCounts}>
        {countLabels.map(([key, label]) => (
          <div key={key}>
            <dt>{t(label)}</dt>
            <dd>{counts[key].toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {counts.reasons.slice(0, maxReasons).map(({ reason, count }) => (
        <p key={JSON.stringify(reason)} className="gp-meta">
          {t('Members: {count}', { count: count.toLocaleString() })}
          {'. '}
          {sentenceText(t, reason)}
        </p>
      ))}
    </>
  );
}

/** Shows the deadline for undoing an import. After an undo, shows its effects. */
export function UndoNote({ found: { state, undo, undoUntil } }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { undone = 0, partly = 0, left = 0 } = undo?.results ?? {};
  if (undoUntil !== null && state !== 'undone')
    return (
      <p className={classes.note} role={left > 0 ? 'status' : undefined}>
        {left > 0 && `${t('Nothing was undone. Members not changed: {left}.', { left: left.toLocaleString() })} `}
        {t('You can undo this import until {when}. Changes made after the import are not undone.', {
          when: exactText(undoUntil, timeZone),
        })}
      </p>
    );
  if (state !== 'undone' || undo === null) return null;
  return (
    <p className={classes.note} role="status">
      {t('Undone by {name}, {when}', { name: undo.by.name, when: exactText(undo.at, timeZone) })}
      {'. '}
      {t('Members removed or restored: {undone}. Members partly restored: {partly}. Members not changed: {left}.', {
        undone: undone.toLocaleString(),
        partly: partly.toLocaleString(),
        left: left.toLocaleString(),
      })}
      {undoUntil !== null &&
        ` ${t('You can undo the remaining changes until {when}. You may need to undo newer imports first.', {
          when: exactText(undoUntil, timeZone),
        })}`}
    </p>
  );
}
