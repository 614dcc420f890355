import type { SurveyCheck } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import { ChangeTable } from './ChangeTable.tsx';
import classes from './creator.module.css';

/**
 * Shows what publishing does: the changes since the published version, the warnings, and how many members get the new
 * version or keep theirs. The user can also move members who have not started.
 */
export function PublishDetails({ check, onMove }: { check: SurveyCheck; onMove: (moves: boolean) => void }) {
  const { t } = useTranslation();
  const { nextNumber, joining, started, unstarted } = check;
  return (
    <>
      {check.changes.length > 0 && <ChangeTable changes={check.changes} number={nextNumber} />}
      <ul className={classes.problems}>
        <li>
          {t('{count} members will receive version {number} when the survey is next assigned.', {
            count: joining,
            number: nextNumber,
          })}
        </li>
        {started > 0 && (
          <li>
            {t('{count} members have started the survey and will keep their current version.', { count: started })}
          </li>
        )}
        {unstarted > 0 && <li>{t('{count} members have not started the survey.', { count: unstarted })}</li>}
        {check.problems.map((problem) => (
          <li key={problem.text} data-severity={problem.severity}>
            {sentenceText(t, problem.textSentence)}
          </li>
        ))}
      </ul>
      {unstarted > 0 && (
        <Checkbox
          label={t('Assign version {number} to members who have not started', { number: nextNumber })}
          description={t(
            'The change can take up to a minute. If you do not select this option, these members keep their current version.',
          )}
          onChange={(event) => onMove(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
