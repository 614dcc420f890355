import type { SurveyScoreResult } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import classes from './review.module.css';

/** Scores calculated from the answers: each number, its meaning, and whether answers are missing. */
export function ScoreList({ scores }: { scores: readonly SurveyScoreResult[] }) {
  const { t } = useTranslation();
  if (scores.length === 0) return null;
  return (
    <dl className={classes.scores} aria-label={t('Scores')}>
      {scores.map(({ key, name, value, answered, of, band }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <b>{value ?? t('Not answered')}</b> {band !== null && <Chip>{band}</Chip>}
            {value !== null && answered < of && (
              <span className="gp-meta">{t('{count} of {total} answered', { count: answered, total: of })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
