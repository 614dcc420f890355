import type { SurveyStep } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { completedFraction, partOf, type SurveyPart } from './parts.ts';
import classes from './runner.module.css';

interface Props {
  parts: readonly SurveyPart[];
  steps: readonly SurveyStep[];
  /** The step on screen. */
  step: SurveyStep | undefined;
}

/** The survey's progress, with a bar for each part. */
export function Progress({ parts, steps, step }: Props) {
  const { t } = useTranslation();
  const current = step ? partOf(parts, step.question.id) : parts.length - 1;
  const name = (part: SurveyPart | undefined) => part?.title ?? t('Next Steps');
  return (
    <div
      className={classes.progress}
      role="img"
      aria-label={t('Part {count} of {total}, {name}', {
        count: current + 1,
        total: parts.length,
        name: name(parts[current]),
      })}
    >
      {parts.map((part, index) => (
        <span key={part.questionIds.join()} data-now={index === current || undefined}>
          <i style={{ inlineSize: `${completedFraction(parts, index, steps, current) * 100}%` }} />
          <span className="gp-cut">{name(part)}</span>
        </span>
      ))}
    </div>
  );
}
