import type { CallForViewer, Outcome } from '@guidepost/contracts';
import { isCallOver, type OutcomeFacts, outcomeChoices } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { OutcomeFields } from '../../../shared/fields/OutcomeFields.tsx';
import { can, useActingUser } from '../../../shell/api.ts';
import { useCanFocus, useDockFocus, useMayMoveFocus } from '../../../shell/dock/dock-content.ts';
import type { useContractForm } from '../../../shell/use-contract-form.ts';
import { NeedField } from '../../needs/public.ts';
import classes from './dialog.module.css';
import type { callForm } from './form.ts';
import { hasFailedBeforeRinging } from './sides.ts';
import { UnlockMeter } from './UnlockMeter.tsx';
import { useCallDuration } from './use-call-duration.ts';

interface Props {
  contract: ReturnType<typeof useContractForm<ReturnType<typeof callForm>>>;
  call: CallForViewer;
  outcomes: readonly Outcome[];
  /** True if the call can be saved without an outcome. */
  isOutcomeOptional?: boolean;
  /** Content shown between the notes and the other fields. */
  children?: ReactNode;
}

/** The form's fields: the notes, which the panel focuses, the need, and the outcomes with their unmet requirements. */
export function CallFields({ contract, call, outcomes, isOutcomeOptional = call.isFeedbackCall, children }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { form, field } = contract;
  const { control } = form;
  const outcome = useController({ control, name: 'outcomeId' });
  const details = useController({ control, name: 'outcomeDetails' });
  const resource = useController({ control, name: 'resource' });
  const note = useController({ control, name: 'note' });
  const need = useController({ control, name: 'userNeedId' });
  const mayFocus = useCanFocus();
  const [autoFocus] = useState(mayFocus);
  useDockFocus(() => form.setFocus('note'));
  const seconds = useCallDuration(call);
  const momentOf = (isOne: boolean): OutcomeFacts => ({
    set: isOne ? 'resourcing' : 'interaction',
    secondsConnected: Math.floor(seconds),
    isConnected: call.timeConnected !== null,
    minimumMinutes: call.minimumMinutes,
    mayOverride: can(user, 'CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT'),
    isLocked: call.isLocked,
    createdAt: call.createdAt,
    outcomeId: call.outcomeId,
  });
  const moment = momentOf(resource.field.value !== null);
  const isOver = isCallOver(call.status);
  // after a call that did not reach the member's phone, the guide usually calls again
  const needsOutcome = isOver && !hasFailedBeforeRinging(call);
  const neededOutcome = useRef(needsOutcome);
  const mayMoveFocus = useMayMoveFocus('[data-call-bar]');
  useEffect(() => {
    if (needsOutcome && !neededOutcome.current && mayMoveFocus()) form.setFocus('outcomeId');
    neededOutcome.current = needsOutcome;
  });
  const isDoubtful =
    isOver && outcomeChoices(outcomes, moment).some((one) => one.outcome.id === outcome.field.value && one.isDoubtful);
  return (
    <>
      <NoteField
        {...field('note')}
        autoFocus={autoFocus}
        ref={note.field.ref}
        value={note.field.value ?? ''}
        onChange={note.field.onChange}
      />
      {children}
      {call.subjectId !== null && (
        <NeedField
          memberId={call.subjectId}
          linked={call.need}
          field={field('userNeedId')}
          ref={need.field.ref}
          value={need.field.value ?? null}
          onChange={need.field.onChange}
        />
      )}
      <OutcomeFields
        field={field}
        resource={resource}
        setResource={(name) => form.setValue('resource', name, { shouldDirty: true })}
        outcome={outcome}
        details={details}
        clearError={(name) => form.clearErrors(name)}
        choicesFor={(isOne) =>
          outcomeChoices(outcomes, momentOf(isOne)).map(({ outcome: one, blockedBy, isDoubtful }) => ({
            outcome: one,
            disabled: blockedBy !== null && one.id !== call.outcomeId,
            ...(isOver && isDoubtful ? { remark: t('not connected') } : {}),
          }))
        }
        required={!isOutcomeOptional}
        lockedBecause={
          call.isLocked ? t('The outcome can no longer be changed because the call is too old.') : undefined
        }
      >
        {isDoubtful && (
          <p className={classes.doubt} role="status">
            <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
            {t('This call was not connected, so it does not count as a contact, regardless of its outcome.')}
          </p>
        )}
        <UnlockMeter
          choices={outcomeChoices(outcomes, moment)}
          moment={moment}
          note={note.field.value ?? ''}
          chosen={outcomes.find(({ id }) => id === outcome.field.value)}
          isOver={isOver}
        />
      </OutcomeFields>
    </>
  );
}
