import { type AssignedWorkflowPhase, contracts, type WorkflowPhase } from '@guidepost/contracts';
import { IconCheck, IconChevronLeft, IconClipboardCheck } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDiscard } from '../../../shared/confirm/confirm.tsx';
import { monthDayText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { FormProblem } from '../../../shell/dialogs/FormProblem.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { cachePhase, eventsOptions, nextPhaseOptions } from '../api.ts';
import { contentExtent, extentText } from '../labels.ts';
import { emptyPlan, PlanFields, type PlanForm, planLabels } from '../plan/PlanFields.tsx';
import { usableEvents } from '../plan/usable-events.ts';
import classes from './dialog.module.css';

interface Props {
  phase: AssignedWorkflowPhase;
  memberId: AssignedWorkflowPhase['userId'];
  isUnlocked: boolean;
  flush: { current: () => Promise<boolean> };
  onBack: (() => void) | undefined;
  closeAfterFlush: () => void;
  close: () => void;
}

/** The Next Steps step: what Finish does, the next phase, and fields to schedule it now. */
export function NextSteps({ phase, memberId, isUnlocked, flush, onBack, closeAfterFlush, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const { data: preview } = useQuery(nextPhaseOptions(phase.workflowPhase.id));
  const { data: events = [] } = useQuery(eventsOptions(memberId));
  const next = phase.nextPhase;
  const contract = useContractForm({
    endpoint: contracts.workflows.complete,
    values: { ...emptyPlan, assignedWorkflowPhaseId: phase.id, plansNext: false, date: next?.availableDate ?? '' },
    labels: planLabels,
    send: (body, options) => api(contracts.workflows.complete, { body }, options),
    onSaved(fresh) {
      cachePhase(client, fresh);
      showSuccess('The phase is complete');
      close();
    },
  });
  const { dirty, form, saving, submit } = contract;
  const plansNext = form.watch('plansNext');
  useEffect(() => {
    flush.current = async () => {
      if (!dirty) return true;
      if (!(await confirmDiscard())) return false;
      // otherwise, this step would restore the discarded plan when the user returns to it
      form.reset();
      return true;
    };
    return () => {
      flush.current = async () => true;
    };
  }, [dirty, flush, form]);
  return (
    <>
      <div className={classes.next} data-two={next !== null || undefined}>
        <section className={classes.meaning} aria-label={t('When you finish')}>
          <h3>{t('When you finish')}</h3>
          <ul>
            <li>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              {t('The phase is marked as complete and removed from your docket.')}
            </li>
            {phase.surveyResponseId !== null && (
              <li>
                <IconClipboardCheck size={16} stroke={1.75} aria-hidden />
                {t("The survey and your note are saved in the member's record.")}
              </li>
            )}
          </ul>
          {next ? (
            <div className={classes.preview}>
              <span className="gp-meta">{t('Next phase')}</span>
              <div className={classes.previewHead}>
                <h4>{next.title}</h4>
                <span className="gp-meta">
                  {t('{from} to {to}', { from: dayShort(next.availableDate), to: dayShort(next.dueDate) })}
                </span>
              </div>
              {preview?.nextPhase?.id === next.id && <Preview phase={preview.nextPhase} />}
            </div>
          ) : (
            <p className="gp-meta">{t('This is the last phase of {workflow}.', { workflow: phase.workflow.title })}</p>
          )}
        </section>
        {next && (
          <section className={classes.plan} aria-label={t('Schedule the next phase now')}>
            <h3>{t('Schedule the next phase now')}</h3>
            <PlanFields
              // this cast is valid, because the endpoint that completes a phase has all fields of the one that
              // schedules it
              contract={contract as unknown as PlanForm}
              memberId={memberId}
              events={usableEvents(events, today, next.availableDate)}
              noEvent={{
                isChosen: !plansNext,
                onChange: (isChosen) => form.setValue('plansNext', !isChosen, { shouldDirty: true }),
              }}
            />
          </section>
        )}
      </div>
      <FormProblem form={contract} className={classes.problem} />
      <div className={classes.foot} data-foot>
        {onBack && (
          <Button leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <span className={classes.end}>
          <Button variant="subtle" onClick={single(closeAfterFlush)}>
            {t('Finish later')}
          </Button>
          <Button
            variant="filled"
            loading={saving}
            disabled={!isUnlocked || !can(phase, 'CAN_COMPLETE')}
            onClick={single(() => void submit())}
          >
            {t('Finish')}
          </Button>
        </span>
      </div>
    </>
  );
}

/** Ignores the second click of a double click, which was meant for the previous button in this position. */
const single = (press: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) press();
};

const dayShort = (day: string) => monthDayText(Temporal.PlainDate.from(day));

function Preview({ phase }: { phase: WorkflowPhase }) {
  const { t } = useTranslation();
  return (
    <p>
      {phase.description} {extentText(t, contentExtent(phase))}
    </p>
  );
}
