import type { AssignedSurvey, SurveyCheckpoint } from '@guidepost/contracts';
import { nextPhaseDueAt } from '@guidepost/rules';
import { IconCalendarEvent, IconCircleCheck, IconFlag } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../shared/clock.ts';
import { monthDayText } from '../../../shared/time.ts';
import { useActingUser } from '../../../shell/api.ts';
import classes from './runner.module.css';
import frame from './survey.module.css';

const dayOf = (instant: string, timeZone: string) =>
  monthDayText(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate());

interface Props {
  assigned: AssignedSurvey;
  /** Null if the survey ends without a completion checkpoint. */
  checkpoint: SurveyCheckpoint | null;
  isFinished: boolean;
  isBusy: boolean;
  onBack: () => void;
  onFinish: () => void;
  onGoOn: () => void;
  onClose: () => void;
  /**
   * Opens *Next Steps* in the surrounding flow, which finishes the survey. If set, a *Next Steps* button replaces the
   * button that finishes the part.
   */
  onNextSteps?: (() => void) | undefined;
}

/**
 * Step after the last question of a part. Shows the checkpoint's message, the due date of the next part, and the button
 * that finishes this part.
 */
export function CheckpointStep(props: Props) {
  const { assigned, checkpoint, isFinished, isBusy, onBack, onFinish, onGoOn, onClose, onNextSteps } = props;
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const completes = checkpoint?.isCompletionCheckpoint ?? true;
  const due = isFinished
    ? assigned.dueAt
    : completes
      ? null
      : nextPhaseDueAt(checkpoint?.dueDateOffsetDays ?? 0, businessNow(), timeZone).toString();
  const StepIcon = isFinished ? IconCircleCheck : IconFlag;
  return (
    <>
      <div className={classes.asked}>
        <div className={classes.checkpoint} role="status">
          <StepIcon size={24} stroke={1.75} aria-hidden />
          <h3>{checkpoint?.title || t('Next Steps')}</h3>
          <p>{checkpoint?.message ?? t('All questions are answered.')}</p>
          {due !== null && (
            <p className={classes.due}>
              <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
              {t('The next part is due on {date}.', { date: dayOf(due, timeZone) })}
            </p>
          )}
        </div>
      </div>
      <div className={frame.foot}>
        {isFinished ? (
          <span className={frame.end}>
            <Button onClick={onGoOn}>{t('Continue now')}</Button>
            <Button variant="filled" data-autofocus onClick={onClose}>
              {t('Close')}
            </Button>
          </span>
        ) : (
          <>
            <Button onClick={onBack}>{t('Back')}</Button>
            <span className={frame.end}>
              {onNextSteps ? (
                <Button variant="filled" onClick={({ detail }) => detail < 2 && onNextSteps()}>
                  {t('Continue to Next Steps')}
                </Button>
              ) : (
                // Ignores the second click of a double click on Next, which would otherwise finish the part by mistake.
                <Button variant="filled" loading={isBusy} onClick={({ detail }) => detail < 2 && onFinish()}>
                  {completes ? t('Complete survey') : t('Finish this part')}
                </Button>
              )}
            </span>
          </>
        )}
      </div>
    </>
  );
}
