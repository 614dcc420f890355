import { ApiError, asId, contracts } from '@guidepost/contracts';
import { MultiSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { listText } from '../../../shared/time.ts';
import { callHandling } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useFormProblem } from '../../../shell/forms/use-form-problem.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { callKeys, callOptions, reviewersOptions } from '../api.ts';

/**
 * Reads the server's errors, and returns the indexes of the chosen guides who cannot see the call, for example because
 * the member has moved to another guide in the meantime.
 */
const indexesWithoutAccess = (failed: unknown): number[] =>
  failed instanceof ApiError && failed.code === 'ASSIGNEE_NOT_FOUND'
    ? failed.errors.map(({ property }) => Number(property.split('.')[1]))
    : [];

/** Asks guides to review a call. Offers only guides who may view the call and have not been asked yet. */
export default function ShareCallDialog({ callId, close }: DialogProps<'shareCall'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const call = useQuery(callOptions(callId));
  usePrintedMember(call.data?.subjectId);
  const guides = useQuery(reviewersOptions(callId));
  const [chosen, setChosen] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { errors, setProblem, showFailure } = useFormProblem();
  const [blind, setBlind] = useState<readonly string[]>([]);
  const { guard } = useUnsavedChanges(chosen.length > 0 && !saving);

  if (!call.data || !guides.data) {
    return (
      <WaitingDialog title="Share call" close={close}>
        <LoadState
          of={[call, guides]}
          failure="The call did not load."
          waiting={<SkeletonRows rows={2} avatar={false} />}
        />
      </WaitingDialog>
    );
  }
  const names = new Map(guides.data.map(({ id, name }) => [String(id), name]));
  const asked = new Set(call.data.voiceCallAudits.map(({ assigneeId }) => assigneeId));

  async function submit(): Promise<void> {
    if (chosen.length === 0) return setError(t('Choose at least one guide'));
    setSaving(true);
    setProblem(undefined);
    try {
      const body = {
        callId,
        assigneeIds: chosen.map((id) => asId<'Staff'>(Number(id))),
        auditType: 'voicemail_review' as const,
      };
      await callHandling([404])(contracts.calls.share, { params: { callId }, body });
      void client.invalidateQueries({ queryKey: callKeys.all });
      showSuccess('Call shared successfully');
      close();
    } catch (failed) {
      const refused = indexesWithoutAccess(failed).flatMap((n) => chosen[n] ?? []);
      if (refused.length > 0) {
        setBlind([...blind, ...refused]);
        setChosen(chosen.filter((id) => !refused.includes(id)));
        const values = { names: listText(refused.map((id) => names.get(id) ?? '')) };
        setError(
          refused.length === 1
            ? t('{names} cannot view this call and was removed. The call is not shared yet.', values)
            : t('{names} cannot view this call and were removed. The call is not shared yet.', values),
        );
      } else showFailure(failed);
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title="Share call"
      {...(call.data.subjectName === null ? {} : { about: call.data.subjectName })}
      form={{ submit, saving, guard, ...errors }}
      save="Share call"
      close={close}
    >
      {asked.size > 0 && (
        <p style={{ margin: 0, color: 'var(--text-3)' }}>
          {t('Users already asked to review this call: {names}', {
            names: call.data.voiceCallAudits.map(({ assigneeName }) => assigneeName).join(', '),
          })}
        </p>
      )}
      <MultiSelect
        label={t('Guides')}
        required
        data-autofocus
        openOnFocus={false}
        searchable
        // an open list would cover the Share call button
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onOptionSubmit={() => setOpen(false)}
        error={error}
        data={guides.data
          .filter(({ id }) => !asked.has(id))
          .map(({ id, name }) => ({
            value: String(id),
            label: blind.includes(String(id)) ? t('{name} (cannot view this call)', { name }) : name,
            disabled: blind.includes(String(id)),
          }))}
        value={chosen}
        onChange={(picked) => {
          setChosen(picked);
          setError(undefined);
        }}
        nothingFoundMessage={t('No records found')}
        maxDropdownHeight={220}
      />
    </FormDialog>
  );
}
