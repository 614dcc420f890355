import { IconCheck, IconLock } from '@guidepost/ui/icons';
import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

export type StepName = 'Sections' | 'Survey' | 'Next Steps';

interface Props {
  steps: readonly StepName[];
  current: StepName;
  /** True if the user can open Next Steps. */
  isUnlocked: boolean;
  isSurveyDone: boolean;
  onGo: (step: StepName) => void;
}

/** A phase's steps. Highlights the current step, and shows which steps are locked. */
export function Stepper({ steps, current, isUnlocked, isSurveyDone, onGo }: Props) {
  const { t } = useTranslation();
  const place = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('Step {count} of {total}', { count: place + 1, total: steps.length })}>
      {steps.map((step, index) => {
        const isCurrent = step === current;
        const isLocked = step === 'Next Steps' && !isUnlocked;
        const isDone = !isCurrent && (step === 'Survey' ? isSurveyDone : index < place);
        return (
          <Fragment key={step}>
            {index > 0 && <li className={classes.line} aria-hidden />}
            <li>
              <UnstyledButton
                className={classes.step}
                data-current={isCurrent || undefined}
                data-done={isDone || undefined}
                aria-current={isCurrent ? 'step' : undefined}
                disabled={isLocked}
                onClick={() => !isCurrent && onGo(step)}
              >
                <b aria-hidden>
                  {isLocked ? (
                    <IconLock size={12} stroke={1.9} />
                  ) : isDone ? (
                    <IconCheck size={14} stroke={2} />
                  ) : (
                    index + 1
                  )}
                </b>
                {t(step)}
              </UnstyledButton>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
