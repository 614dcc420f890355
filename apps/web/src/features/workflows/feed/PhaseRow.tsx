import type { AssignedWorkflowPhase, FeedItem, PendingItem } from '@guidepost/contracts';
import { daysBetween } from '@guidepost/rules';
import { IconCircleCheck, IconClipboardCheck, IconClock, IconPlayerPlay } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { monthDayText, shortDateText, timeText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { FeedRow, keepFocusInFeed } from '../../feed/public.ts';
import { memberOptions } from '../../members/public.ts';
import { eventsOptions, useDetach } from '../api.ts';
import { answeredText, dayLabels, daysText, extentText, withEvent } from '../labels.ts';
import { RemindMenu } from './RemindMenu.tsx';
import classes from './row.module.css';

interface Props {
  item: Pick<FeedItem | PendingItem, 'timestamp'> & { member?: { name: string } };
  record: AssignedWorkflowPhase;
  timeZone: string;
}

/** A workflow phase in the pending or past feed, with its state and actions. */
export default function PhaseRow({ item, record: phase, timeZone }: Props) {
  const { t } = useTranslation();
  const today = useToday(timeZone);
  const { data: member } = useQuery({ ...memberOptions(phase.userId), enabled: item.member === undefined });
  const about = { memberId: phase.userId, memberName: item.member?.name ?? member?.name ?? '' };
  const isComplete = phase.state === 'completed';
  return (
    <FeedRow
      icon={isComplete ? <IconCircleCheck size={16} stroke={1.75} /> : <IconClipboardCheck size={16} stroke={1.75} />}
      tone={isComplete ? 'success' : phase.isLate ? 'warning' : 'accent'}
      title={phase.workflowPhase.title}
      meta={
        <>
          <span>{phase.workflow.title}</span>
          {!isComplete && <span>{t('Due {date}', { date: dayLabels(phase.dueDate, today) })}</span>}
          {phase.isLate && (
            <Chip tone="warning" icon={IconClock}>
              {t('Late')}
            </Chip>
          )}
          {phase.state === 'unscheduled' && phase.remindOn !== null && (
            <Chip icon={IconClock}>
              {t('Reminder {date}', { date: monthDayText(Temporal.PlainDate.from(phase.remindOn)) })}
            </Chip>
          )}
        </>
      }
      timestamp={item.timestamp}
      when={isComplete || (phase.scheduled !== null && phase.scheduled.time !== '-1') ? undefined : t('Anytime')}
      timeZone={timeZone}
      foot={<Actions phase={phase} about={about} today={today} />}
    >
      <Words phase={phase} timeZone={timeZone} today={today} />
    </FeedRow>
  );
}

/** Describes a phase's state. */
function Words({ phase, timeZone, today }: { phase: AssignedWorkflowPhase; timeZone: string; today: string }) {
  const { t } = useTranslation();
  if (phase.state === 'completed')
    return (
      <p>
        {t('Completed on {date} by {name}', {
          date: shortDateText(phase.completedAt ?? '', timeZone),
          name: phase.completedBy?.name ?? '',
        })}
      </p>
    );
  if (phase.scheduled) return <p>{withEvent(t, phase.scheduled, timeZone, today)}</p>;
  if (phase.state === 'unscheduled' && phase.remindOn !== null) {
    const early = daysBetween(phase.dueDate, phase.remindOn);
    return (
      <p>
        {t('On the reminder date, the phase appears in your docket and in “Pending events”.')}{' '}
        {early > 0 && (
          <span className={classes.warning}>
            {t('The phase is due {days} before the reminder date.', { days: daysText(t, early) })}
          </span>
        )}
      </p>
    );
  }
  const answered = phase.survey && !phase.survey.isComplete && phase.survey.answered > 0 ? phase.survey : null;
  return (
    <>
      {phase.isLate && (
        <p>{t('This phase is {days} late.', { days: daysText(t, daysBetween(phase.dueDate, today)) })}</p>
      )}
      <p>
        {extentText(t, { ...phase, hasSurvey: phase.survey !== null })}
        {answered && ` ${answeredText(t, answered)}`}
      </p>
      {phase.state === 'schedule' && <NextEvent phase={phase} timeZone={timeZone} today={today} />}
    </>
  );
}

/** Shows the next event with the member at which the guide could complete the phase. */
function NextEvent({ phase, timeZone, today }: { phase: AssignedWorkflowPhase; timeZone: string; today: string }) {
  const { t } = useTranslation();
  const { data: events = [] } = useQuery(eventsOptions(phase.userId));
  const next = events.find(
    ({ date, type }) => date >= today && (type === 'visit' || (type === 'call' && !phase.needsAppointment)),
  );
  if (!next) return null;
  const date = dayLabels(next.date, today);
  return (
    <p>
      {next.type === 'visit'
        ? t('You can complete this phase during your visit on {date}.', { date })
        : t('You can complete this phase during your call on {date}.', { date })}{' '}
      <time dateTime={next.dueAt}>{next.time === '-1' ? '' : timeText(next.dueAt, timeZone)}</time>
    </p>
  );
}

interface ActionsProps {
  phase: AssignedWorkflowPhase;
  about: { memberId: AssignedWorkflowPhase['userId']; memberName: string };
  today: string;
}

/** The actions that are possible in the phase's current state. */
function Actions({ phase, about, today }: ActionsProps): ReactNode {
  const { t } = useTranslation();
  const detach = useDetach();
  const { state, scheduled } = phase;
  const start = (look: 'filled' | 'default') =>
    can(phase, 'CAN_COMPLETE') && (
      <Button
        size="sm"
        variant={look}
        leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
        onClick={() => openDialog({ kind: 'workflowPhase', ...about, assignedPhaseId: phase.id })}
      >
        {t('Start Now')}
      </Button>
    );
  const learnMore = phase.hasLearnMore && (
    <Button
      size="sm"
      variant="subtle"
      onClick={() =>
        openDialog({ kind: 'phaseLearnMore', phaseId: phase.workflowPhase.id, title: phase.workflowPhase.title })
      }
    >
      {t('Learn more')}
    </Button>
  );
  const surveyId = phase.surveyResponseId;
  return (
    <div className={classes.actions}>
      {state === 'start' && (
        <>
          {start('filled')}
          {can(phase, 'CAN_REMIND') && <RemindMenu phase={phase} about={about} today={today} label="Remind me later" />}
          {learnMore}
        </>
      )}
      {state === 'unscheduled' && (
        <>
          {start('default')}
          {can(phase, 'CAN_REMIND') && <RemindMenu phase={phase} about={about} today={today} label="Change reminder" />}
        </>
      )}
      {state === 'schedule' && (
        <>
          {can(phase, 'CAN_SCHEDULE') && (
            <Button size="sm" variant="filled" onClick={() => openDialog({ kind: 'attachWorkflow', ...about, phase })}>
              {t('Schedule now')}
            </Button>
          )}
          {learnMore}
        </>
      )}
      {state === 'scheduled' && (
        <>
          {start('default')}
          {scheduled && can(phase, 'CAN_SCHEDULE') && (
            <Button
              size="sm"
              variant="subtle"
              loading={detach.isPending}
              onClick={(pressed) => {
                keepFocusInFeed(pressed.currentTarget);
                detach.mutate(scheduled.id);
              }}
            >
              {t('Detach')}
            </Button>
          )}
        </>
      )}
      {state === 'completed' && surveyId !== null && (
        <Button
          size="sm"
          variant="default"
          onClick={() => openDialog({ kind: 'survey', ...about, assignedSurveyId: surveyId })}
        >
          {t('View answers')}
        </Button>
      )}
    </div>
  );
}
