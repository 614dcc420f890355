import type { BodyOf, CallForViewer, IdOf, Member, Outcome } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { confirmShortNote } from '../../../shared/fields/confirm-short-note.ts';
import { plainText } from '../../../shared/rich-text/text.ts';
import { callHandling, can } from '../../../shell/api.ts';
import { DockForm } from '../../../shell/dock/DockForm.tsx';
import { logWarning } from '../../../shell/log.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { beforeSessionEnds } from '../../../shell/session/run-before-end.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { memberOptions } from '../../members/public.ts';
import { confirmEngagement, offerStatusChange } from '../../statuses/public.ts';
import { organizationText, sharedNumberDetails } from '../../subjects/public.ts';
import { cacheCall } from '../api.ts';
import { CallFields } from './CallFields.tsx';
import classes from './dialog.module.css';
import { type CallValues, callBody, callForm, callLabels, callValues } from './form.ts';
import { LiveCall } from './LiveCall.tsx';

/** The text is saved automatically when the user stops typing for this time, in milliseconds. */
const pauseMs = 1500;

interface Props {
  call: CallForViewer;
  outcomes: readonly Outcome[];
  /** Reports whether the form has text that is not saved with the call yet. */
  onUnsaved: (isUnsaved: boolean) => void;
  onCallAgain: (again: CallForViewer) => void;
  close: () => void;
}

/**
 * A call from an unknown caller: the members who may have called, a button to assign the call, its outcome and its
 * notes. The outcome and notes are stored with the call and move with it to the member
 * (docs/areas/calls.md#member-of-a-call).
 */
export function UnknownCall({ call, outcomes, onUnsaved, onCallAgain, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isKnown = call.subjectId !== null;
  /** Function that runs after the current save, for example to close the dialog. */
  const then = useRef<() => void>(close);
  // an outcome is optional while the member is unknown
  const endpoint = useMemo(() => callForm(false), []);
  type Values = CallValues & { outcomeId: IdOf<'Outcome'> };
  const contract = useContractForm({
    endpoint,
    staysOnNavigation: true,
    values: callValues(call) as Values,
    labels: callLabels,
    send: (body: BodyOf<typeof endpoint>) =>
      callHandling([400, 404, 409])(contracts.calls.update, {
        params: { id: call.id },
        body: callBody(body as CallValues, call.isLocked),
      }),
    fromRecord: (current) => callValues(current as CallForViewer) as Values,
    say: {
      outcomeId: (id) => t(outcomes.find((one) => one.id === id)?.text ?? ''),
      note: (note) => plainText(note ?? '').trim(),
    },
    valuesAfter: (saved) => callValues(saved) as Values,
    onSaved(saved) {
      cacheCall(client, saved);
      then.current();
    },
  });
  const { dirty, saving, form } = contract;
  useEffect(() => onUnsaved(dirty), [dirty, onUnsaved]);

  async function save(): Promise<void> {
    let engaged: Member | null = null;
    then.current = () => {
      showSuccess('Call updated successfully');
      close();
      if (engaged) void offerStatusChange(client, chosen, engaged, { type: 'call', id: call.id });
    };
    const chosen = outcomes.find(({ id }) => id === form.getValues('outcomeId'));
    const inNote = () => form.setFocus('note');
    // another user may have assigned the call in the meantime, without seeing this outcome, so the outcome may still
    // need a confirmation
    if (call.subjectId !== null && chosen?.id !== call.outcomeId) {
      const member = await client.ensureQueryData(memberOptions(call.subjectId));
      if (!(await confirmEngagement(chosen, member))) return;
      engaged = member;
    }
    if (await confirmShortNote(chosen, form.getValues('note') ?? '', inNote)) await contract.submit();
  }
  /** Saves unsaved text if there is any, then runs the next step. */
  async function saveThen(next: () => void): Promise<void> {
    if (!dirty) return next();
    then.current = next;
    await contract.submit();
  }
  /**
   * Saves the notes with the new call, and shows that call. If the notes cannot be saved there, saves them with the
   * failed call. If that fails too, this form stays open with the text.
   */
  async function callAgain(again: CallForViewer): Promise<void> {
    const { note, resource } = { ...callValues(again), ...(form.getValues() as CallValues) };
    if (note === '' && resource === null) return onCallAgain(again);
    const body = callBody({ ...callValues(again), note, resource }, again.isLocked);
    await callHandling('all')(contracts.calls.update, { params: { id: again.id }, body }).then(
      (saved) => {
        cacheCall(client, saved);
        onCallAgain(again);
      },
      () => saveThen(() => onCallAgain(again)),
    );
  }
  const saveThenRef = useRef(saveThen);
  saveThenRef.current = saveThen;
  /** Saves what was typed before the session ends, without the outcome, because an outcome would complete the call. */
  async function saveTyped(): Promise<void> {
    if (!dirty) return;
    const body = callBody(form.getValues() as CallValues, true);
    await callHandling('all')(contracts.calls.update, { params: { id: call.id }, body }).then(
      (saved) => {
        cacheCall(client, saved);
        contract.rebase(callValues(saved) as Values);
      },
      () => logWarning('the notes of a call could not be saved'),
    );
  }
  const saveTypedRef = useRef(saveTyped);
  saveTypedRef.current = saveTyped;
  useEffect(() => beforeSessionEnds(() => saveTypedRef.current()), []);
  const written = useWatch({ control: form.control });
  const typed = JSON.stringify(written);
  // A draft needs a member, so the notes about an unknown caller are saved with the call itself. They are saved
  // automatically after a pause if no outcome is chosen, because an outcome would complete the call. If another user
  // assigns the call while this user types, the text is saved first. The form for a known member then replaces this
  // form. A failed save is retried only after the text changes. An outcome that makes a member count as engaged needs a
  // confirmation, so it is never saved automatically.
  const tried = useRef<string>(undefined);
  const isAskedAbout = outcomes.find(({ id }) => id === written.outcomeId)?.key === 'engaged';
  const isOpen = call.outcomeId === null && written.outcomeId === null;
  const isSavedByItself = isKnown ? !isAskedAbout : isOpen;
  useEffect(() => {
    if (!isSavedByItself || !dirty || saving || typed === tried.current) return;
    const timer = setTimeout(() => {
      tried.current = typed;
      void saveThenRef.current(() => {});
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isSavedByItself, dirty, saving, typed]);

  const names = sharedNumberDetails(t, call);
  return (
    <DockForm
      form={{ ...contract, submit: save }}
      save="Save call"
      status={
        <span role="status" className="gp-meta">
          {!dirty && tried.current !== undefined && t('Notes saved')}
        </span>
      }
      close={close}
    >
      <LiveCall call={call} onCallAgain={callAgain} />
      {!isKnown && (
        <section className={classes.whose}>
          <p>
            {names
              ? call.incoming
                ? t('Several members share this number. The caller may be {names}.', { names })
                : t('Several members share this number. The person called may be {names}.', { names })
              : (organizationText(t, call) ?? t('Could not find an associated member'))}
          </p>
          {can(call, 'CAN_CHANGE_SUBJECT') && (
            <Button
              variant="filled"
              onClick={() => void saveThen(() => openDialog({ kind: 'assignCall', callId: call.id }))}
            >
              {t('Assign call to member')}
            </Button>
          )}
        </section>
      )}
      <CallFields contract={contract} call={call} outcomes={outcomes} isOutcomeOptional />
      {!isKnown && (
        <p className="gp-meta">
          {t('The notes are saved with the call and stay with it after you assign the call to a member.')}
        </p>
      )}
    </DockForm>
  );
}
