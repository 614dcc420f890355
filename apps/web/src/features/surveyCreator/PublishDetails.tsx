import type { SurveyCheck, SurveyRecord } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import { ChangeTable } from './ChangeTable.tsx';
import classes from './creator.module.css';

/** What publishing would do: what is different from the published version, how many members it is for, how many keep what they have, and what to know before. */
export function PublishDetails({ check, record }: { check: SurveyCheck; record: SurveyRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {check.changes.length > 0 && <ChangeTable changes={check.changes} number={check.nextNumber} />}
      <ul className={classes.problems}>
        <li>{t('{count} members get version {number}.', { count: check.members, number: check.nextNumber })}</li>
        {record.publishedNumber !== null && (
          <li>{t('{count} members keep the version that they have.', { count: check.keeping })}</li>
        )}
        {check.problems.map((problem) => (
          <li key={problem.text} data-severity={problem.severity}>
            {sentenceText(t, problem.textSentence)}
          </li>
        ))}
      </ul>
    </>
  );
}
