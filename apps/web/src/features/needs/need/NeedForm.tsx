import { type BodyOf, contracts, type Need, type NeedsMetadata } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../shared/fields/NoteField.tsx';
import { plainText } from '../../../shared/rich-text/text.ts';
import { callHandling } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { type InitialDraft, type LateDraft, useDraft, useDraftedForm } from '../../drafts/public.ts';
import { refreshNeed } from '../api.ts';
import { type NeedValues, needDraft, needForm, needValues, withNeedDraft } from './form.ts';
import { IssueField } from './IssueField.tsx';
import { IssueInfo } from './IssueInfo.tsx';
import { offeredIssues } from './issues.ts';

const labels = { issueId: 'Need', reason: 'Reason' };

/** Error codes that the form shows itself. */
const call = callHandling(['IDEMPOTENCY_MISMATCH', 'NEED_ISSUE_NOT_FOUND']);

interface Props extends DialogProps<'need'> {
  begun: InitialDraft;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  metadata: NeedsMetadata;
  onDiscarded: () => void;
}

/** Form for a need's issue and reason. Changes are saved as a draft. */
export function NeedForm(props: Props) {
  const { memberId, memberName, need, onAdded, close, begun, late, metadata, onDiscarded } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const issues = useMemo(() => offeredIssues(metadata, need), [metadata, need]);
  const record = useMemo(() => needValues(need), [need]);
  const draft = useDraft(begun, needDraft(record));
  const isOlder = begun.draft !== null && need !== undefined && begun.draft.version !== need.version;

  const contract = useContractForm({
    isDrafted: true,
    endpoint: needForm,
    values: (begun.draft ? withNeedDraft(record, begun.draft) : record) as BodyOf<typeof needForm>,
    base: isOlder ? null : (record as BodyOf<typeof needForm>),
    labels,
    send: ({ version, ...fields }) =>
      draft.send((options) =>
        need
          ? call(contracts.needs.update, {
              params: { needId: need.id },
              body: { ...fields, ...(version === undefined ? {} : { version }) },
            })
          : call(contracts.needs.create, { body: { ...fields, memberId } }, options),
      ),
    fromRecord: (current) => needValues(current as Need) as BodyOf<typeof needForm>,
    say: {
      issueId: (id) => issues.find((issue) => issue.id === id)?.label ?? '',
      reason: (html) => plainText(html).trim(),
    },
    onReload: (theirs) => void draft.replaceStay(needDraft(theirs as NeedValues)),
    onSaved(saved) {
      void draft.throwAway();
      refreshNeed(client, saved);
      if (!need) onAdded?.(saved);
      showSuccess(need ? 'Need updated successfully' : 'Need created successfully');
      close();
    },
  });
  const { form, field } = contract;
  const drafted = useDraftedForm(draft, contract, {
    begun,
    late,
    record,
    toDraft: needDraft,
    withDraft: withNeedDraft,
    onDiscarded,
  });
  const issueId = useController({ control: form.control, name: 'issueId' });
  const reason = useController({ control: form.control, name: 'reason' });
  const issue = issues.find(({ id }) => id === issueId.field.value);

  return (
    <FormDialog
      title={need ? 'Edit need' : 'Add need'}
      about={memberName}
      form={drafted.framed()}
      save="Save need"
      status={drafted.status}
      notice={drafted.notice}
      close={close}
      size={560}
    >
      <IssueField
        {...field('issueId')}
        ref={issueId.field.ref}
        issues={issues}
        value={issueId.field.value ?? null}
        onPick={(id) => {
          issueId.field.onChange(id);
          form.clearErrors('issueId');
        }}
      />
      {issue && <IssueInfo issue={issue} metadata={metadata} identifiedAt={need?.identifiedAt} />}
      <NoteField
        {...field('reason')}
        label={t('Reason')}
        ref={reason.field.ref}
        required
        value={reason.field.value ?? ''}
        onChange={(html) => {
          reason.field.onChange(html);
          form.clearErrors('reason');
        }}
      />
    </FormDialog>
  );
}
