import { type AssignedWorkflowPhase, contracts } from '@guidepost/contracts';
import { IconPhone, IconRoute, IconX } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { callHandling, can, useActingUser } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useFlowModal } from '../../../shell/dialogs/use-flow-modal.ts';
import { messageOfError } from '../../../shell/errors/report.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { memberOptions } from '../../members/public.ts';
import { SurveyInPlace } from '../../surveys/public.ts';
import { phaseOptions, sectionsOptions } from '../api.ts';
import { answeredText } from '../labels.ts';
import classes from './dialog.module.css';
import { NextSteps } from './NextSteps.tsx';
import { Sections } from './Sections.tsx';
import { type StepName, Stepper } from './Stepper.tsx';

/** Dialog where a guide completes a phase: sections to read, the survey, and Next Steps with the Finish button. */
export default function PhaseDialog({ memberId, memberName, assignedPhaseId, close }: DialogProps<'workflowPhase'>) {
  const { t } = useTranslation();
  const phase = useQuery(phaseOptions(assignedPhaseId));
  const { flush, leave: closeAfterFlush, modal, bare } = useFlowModal(close);
  // does not show another member's phase, whose id may be in the URL
  if (phase.data?.userId !== memberId)
    return (
      <Modal {...modal} title={t('Workflow phase')} closeButtonProps={{ 'aria-label': t('Close') }}>
        {phase.data ? (
          <EmptyState icon={IconRoute} title="This phase could not be found." />
        ) : (
          <LoadState
            of={[phase]}
            failure="The phase did not load."
            waiting={<SkeletonRows rows={6} avatar={false} />}
          />
        )}
      </Modal>
    );
  return (
    <Modal {...bare} attributes={{ content: { 'aria-label': phase.data.workflowPhase.title } }}>
      <Steps {...{ phase: phase.data, memberId, memberName, flush, closeAfterFlush, close }} />
    </Modal>
  );
}

interface Props {
  phase: AssignedWorkflowPhase;
  memberId: AssignedWorkflowPhase['userId'];
  memberName: string;
  flush: { current: () => Promise<boolean> };
  /** Closes the dialog once everything is saved. */
  closeAfterFlush: () => void;
  close: () => void;
}

function Steps({ phase, memberId, memberName, flush, closeAfterFlush, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const sections = useQuery(sectionsOptions(phase.workflowPhase.id));
  const { data: member } = useQuery(memberOptions(memberId));
  const user = useActingUser();
  const steps: StepName[] = [
    ...(phase.sectionCount > 0 ? (['Sections'] as const) : []),
    ...(phase.surveyResponseId === null ? [] : (['Survey'] as const)),
    'Next Steps',
  ];
  const [chosen, setChosen] = useState<StepName>(steps[0] ?? 'Next Steps');
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? 'Next Steps');
  const isUnlocked = phase.survey === null || phase.survey.isValid;
  const go = async (to: StepName) => {
    if (!(await flush.current())) return;
    flush.current = async () => true;
    setChosen(to);
  };
  /** Refetches the phase, and opens Next Steps if the phase has no survey or enough of the survey is answered. */
  const toNextSteps = async () => {
    if (!(await flush.current())) return;
    try {
      // A refetch of the query may be under way and repeat its request for half a minute, so this is a request of its own.
      const fresh = await callHandling('all')(contracts.workflows.assignedPhase, { params: { id: phase.id } });
      client.setQueryData(phaseOptions(phase.id).queryKey, fresh);
      if (fresh.survey === null || fresh.survey.isValid) await go('Next Steps');
      else showError({ message: 'Answer all required questions of the survey before you continue to Next Steps.' });
    } catch (error) {
      showError({ message: messageOfError(error) });
    }
  };
  const after = steps[steps.indexOf(step) + 1];
  const callMember = can(member, 'CAN_CALL_MEMBERS') && can(user, 'CAN_CALL_MEMBERS') && (
    <Button
      variant="subtle"
      leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
      onClick={() => openDialog({ kind: 'call', memberId, memberName })}
    >
      {t('Call {name}', { name: member?.preferredName || (member?.firstName ?? memberName) })}
    </Button>
  );
  return (
    <div className={classes.dialog}>
      <div className={classes.head}>
        <Avatar id={memberId} name={memberName} />
        <h2>{phase.workflowPhase.title}</h2>
        <Stepper
          steps={steps}
          current={step}
          isUnlocked={isUnlocked}
          isSurveyDone={phase.survey?.isValid ?? false}
          onGo={(to) => void go(to)}
        />
        <ActionIcon aria-label={t('Close')} onClick={closeAfterFlush} className={classes.close}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {step === 'Sections' && (
        <>
          {sections.data ? (
            <Sections sections={sections.data} />
          ) : (
            <div className={classes.waiting}>
              <LoadState
                of={[sections]}
                failure="The phase did not load."
                waiting={<SkeletonRows rows={5} avatar={false} />}
              />
            </div>
          )}
          <div className={classes.foot} data-foot>
            {callMember}
            {phase.survey && phase.survey.answered > 0 && (
              <span className="gp-meta">{answeredText(t, phase.survey)}</span>
            )}
            <span className={classes.end}>
              <Button variant="subtle" onClick={closeAfterFlush}>
                {t('Finish later')}
              </Button>
              <Button variant="filled" data-autofocus onClick={() => after && void go(after)}>
                {after === 'Survey' ? t('Continue to Survey') : t('Continue to Next Steps')}
              </Button>
            </span>
          </div>
        </>
      )}
      {step === 'Survey' && phase.surveyResponseId !== null && (
        <Suspense fallback={<SkeletonRows rows={6} avatar={false} />}>
          <SurveyInPlace
            assignedSurveyId={phase.surveyResponseId}
            memberId={memberId}
            memberName={memberName}
            flush={flush}
            onClose={closeAfterFlush}
            onNextSteps={() => void toNextSteps()}
          />
        </Suspense>
      )}
      {step === 'Next Steps' && (
        <NextSteps
          phase={phase}
          memberId={memberId}
          isUnlocked={isUnlocked}
          flush={flush}
          onBack={steps.length > 1 ? () => void go(steps.at(-2) ?? 'Sections') : undefined}
          closeAfterFlush={closeAfterFlush}
          close={close}
        />
      )}
    </div>
  );
}
