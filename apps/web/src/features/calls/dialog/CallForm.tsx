import {
  ApiError,
  type BodyOf,
  type CallForViewer,
  contracts,
  type IdOf,
  type Member,
  type Outcome,
} from '@guidepost/contracts';
import { isCallOver } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmShortNote } from '../../../shared/fields/confirm-short-note.ts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { callHandling } from '../../../shell/api.ts';
import { BackOnline } from '../../../shell/dialogs/FormProblem.tsx';
import { DockForm } from '../../../shell/dock/DockForm.tsx';
import { useBackOnline } from '../../../shell/forms/use-back-online.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { DraftFoundError, type InitialDraft, type LateDraft, useDraft, useDraftedForm } from '../../drafts/public.ts';
import { refreshEntry } from '../../feed/public.ts';
import { useNeedName } from '../../needs/public.ts';
import { confirmEngagement, offerStatusChange } from '../../statuses/public.ts';
import { cacheCall } from '../api.ts';
import { Briefing } from './Briefing.tsx';
import { CallFields } from './CallFields.tsx';
import classes from './dialog.module.css';
import {
  type CallValues,
  callBody,
  callDraft,
  callForm,
  callLabels,
  callValues,
  movedDraft,
  withDraft,
} from './form.ts';
import { LiveCall } from './LiveCall.tsx';
import { NextSteps } from './NextSteps.tsx';

/** Number of conversation topics that are shown at first. It is small, so that the outcome is not far below them. */
export const firstTopics = 3;

interface Props {
  /** The current state of the call. It can change while the form is open. */
  call: CallForViewer;
  begun: InitialDraft;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  member: Member;
  outcomes: readonly Outcome[];
  /** Reports whether the form has text that is not saved with the call yet. */
  onTyped: (isTyped: boolean) => void;
  onDiscarded: () => void;
  onCallAgain: (again: CallForViewer) => void;
  close: () => void;
}

/**
 * Form for a call's notes and outcome. The call's state is shown above the notes. The next steps and the briefing for the
 * conversation are below them, so that the notes and the buttons are always visible. The text is saved as a draft, even if the call ends or fails.
 */
export function CallForm({ call, begun, late, member, outcomes, onTyped, onDiscarded, onCallAgain, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const banner = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failed) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);
  // uses the call as it was when the form opened, because later status changes must not change the form
  const [first] = useState(call);
  const endpoint = useMemo(() => callForm(!first.isFeedbackCall && !first.isLocked), [first]);
  const record = useMemo(() => callValues(first), [first]);
  const draft = useDraft(begun, callDraft(record));
  const isOlder = begun.draft !== null && begun.draft.version !== first.version;
  type Values = CallValues & { outcomeId: IdOf<'Outcome'> };

  const needName = useNeedName(member.id);
  const contract = useContractForm({
    isDrafted: true,
    staysOnNavigation: true,
    endpoint,
    values: (begun.draft ? withDraft(record, begun.draft) : record) as Values,
    base: isOlder ? null : (record as Values),
    labels: callLabels,
    async send(body: BodyOf<typeof endpoint>) {
      setFailed(false);
      const sent = callBody(body as CallValues, first.isLocked);
      try {
        return await draft.send(() =>
          callHandling('all')(contracts.calls.update, { params: { id: first.id }, body: sent }),
        );
      } catch (error) {
        const isShown =
          error instanceof DraftFoundError ||
          (error instanceof ApiError && ([400, 404].includes(error.status) || error.code === 'VERSION_CONFLICT'));
        setFailed(!isShown);
        throw error;
      }
    },
    fromRecord: (current) => callValues(current as CallForViewer) as Values,
    say: {
      outcomeId: (id) => t(outcomes.find((one) => one.id === id)?.text ?? ''),
      note: (note) => plainText(note ?? '').trim(),
      userNeedId: needName,
    },
    onSaved(saved) {
      void draft.throwAway();
      cacheCall(client, saved);
      void refreshEntry(client, { userId: member.id, externalItemType: 'call', externalItemId: saved.id });
      showSuccess('Call updated successfully');
      close();
      const chosen = outcomes.find(({ id }) => id === saved.outcomeId);
      if (saved.outcomeId !== first.outcomeId)
        void offerStatusChange(client, chosen, member, { type: 'call', id: saved.id });
    },
  });
  const { dirty } = contract;
  useEffect(() => onTyped(dirty), [dirty, onTyped]);
  const valuesNow = () => contract.form.getValues() as CallValues;
  const drafted = useDraftedForm(draft, contract, {
    begun,
    late,
    record,
    toDraft: callDraft,
    withDraft,
    onDiscarded,
  });

  /** Moves the text to the new call, because the failed call had no conversation to write about. */
  function callAgain(again: CallForViewer): void {
    const moved = movedDraft(valuesNow(), again);
    if (moved !== null) draft.moveTo({ memberId: member.id, type: 'calls', recordId: again.id }, moved);
    onCallAgain(again);
  }

  async function submit(): Promise<void> {
    const chosen = outcomes.find(({ id }) => id === contract.form.getValues('outcomeId'));
    const isNew = chosen?.id !== first.outcomeId;
    if (isNew && chosen?.key === 'engaged') {
      if (!(await contract.form.trigger())) return;
      if (!(await confirmEngagement(chosen, member))) return;
    }
    // shows the errors of the fields before asking for confirmation
    const isValid = await contract.form.trigger();
    const inNote = () => contract.form.setFocus('note');
    if (!isValid || (await confirmShortNote(chosen, contract.form.getValues('note') ?? '', inNote)))
      await contract.submit();
  }

  const isBackOnline = useBackOnline(failed && contract.offlineError !== undefined && !draft.isGone);
  // the banner already shows a lost connection
  const formError = drafted.problem ?? (failed ? undefined : contract.formError);
  return (
    <DockForm
      form={{ ...drafted.framed(submit), formError }}
      save="Save call"
      status={drafted.status}
      notice={drafted.notice}
      close={close}
    >
      <LiveCall call={call} onCallAgain={callAgain} member={member} />
      <CallFields contract={contract} call={call} outcomes={outcomes}>
        <NextSteps
          member={member}
          onNeed={(needId) => {
            // does not replace a need that the guide has chosen
            if (contract.form.getValues('userNeedId') === null)
              contract.form.setValue('userNeedId', needId, { shouldDirty: true });
          }}
        />
        <Briefing
          memberId={member.id}
          clientId={member.clientId}
          first={firstTopics}
          isAfterCall={isCallOver(call.status)}
        />
      </CallFields>
      {isBackOnline && <BackOnline />}
      {failed && !isBackOnline && (
        <p ref={banner} role="alert" className={classes.banner}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{t('Save failed')}</b> {t('Your text is still here.')}
          </span>
        </p>
      )}
    </DockForm>
  );
}
