import {
  asId,
  type Member,
  type MemberTransferRequest,
  type StaffId,
  type TransferGuide,
  type TransferReason,
  transferCommentCharacters,
} from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { transferDetailProblem } from '@guidepost/rules';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { useToday } from '../../../shared/use-today.ts';
import { callHandling, can, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useEditedRequest } from '../../../shell/forms/use-edited-request.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { cacheTransfer } from '../api.ts';
import { effectOf, effectProblem } from '../effect.ts';
import { GuideCards } from '../GuideCards.tsx';
import { receiverPreferences } from '../receiver-preferences.ts';
import classes from '../transfers.module.css';
import { DetailField } from './DetailField.tsx';

type Props = DialogProps<'transferRequest'> & {
  member: Member;
  reasons: readonly TransferReason[];
  guides: readonly TransferGuide[];
};

/** The form has the day on which the transfer takes effect, while the contract has the time. */
const endpoint = {
  ...contracts.transfers.ask,
  body: (contracts.transfers.ask.body as NonNullable<typeof contracts.transfers.ask.body>).extend({
    day: z.string().optional(),
  }),
};

const labels = {
  receivingGuideId: 'Receiving guide',
  transferReasonId: 'Reason',
  commentToReceivingGuide: 'Comment for the receiving guide',
  stringDetail: 'Answer',
  numericDetail: 'Address',
  timestampDetail: 'Date',
};
type Field = keyof typeof labels;

const decidedCode = 'TRANSFER_DECIDED';

const valuesOf = (request: MemberTransferRequest) => ({
  memberId: request.memberId,
  receivingGuideId: request.receivingGuideId,
  transferReasonId: request.transferReasonId,
  commentToReceivingGuide: request.commentToReceivingGuide,
  stringDetail: request.stringDetail,
  numericDetail: request.numericDetail,
  timestampDetail: request.timestampDetail,
});

/** Shows the request as another user saved it while this user was editing. */
function SavedRequest({ request }: { request: MemberTransferRequest }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <b>{request.receivingGuide.name}</b>, {t(request.transferReason.text)}
      </p>
      <p dir="auto">{request.commentToReceivingGuide}</p>
    </>
  );
}

export function TransferRequestForm({ memberName, member, reasons, guides, close, ...formProps }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const isAuditor = can(user, 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS');
  const { request, ...edited } = useEditedRequest({ request: formProps.request, isAuditor, decidedCode });
  const today = useToday(user.timeZone);
  // an auditor's own request is approved immediately, so the form asks for the effective day
  const asksDay = isAuditor && !request;
  const contract = useContractForm({
    endpoint,
    values: request
      ? valuesOf(request)
      : {
          memberId: member.id,
          commentToReceivingGuide: '',
          stringDetail: null,
          numericDetail: null,
          timestampDetail: null,
          day: today,
        },
    labels,
    async send({ memberId, version, day = today, ...body }, call) {
      if (!request) {
        const from = asksDay ? { effectiveAt: effectOf(day, today, user.timeZone) } : {};
        return callHandling([400, 404])(contracts.transfers.ask, { body: { memberId, ...body, ...from } }, call);
      }
      return callHandling([400, 404, 'VERSION_CONFLICT', decidedCode])(
        contracts.transfers.update,
        { params: { id: request.id }, body: { ...body, version: version ?? request.version } },
        call,
      ).catch(edited.fail);
    },
    fromRecord(current) {
      edited.setRequest(current as MemberTransferRequest);
      return valuesOf(current as MemberTransferRequest);
    },
    compare: (current) => <SavedRequest request={current as MemberTransferRequest} />,
    onSaved(saved) {
      cacheTransfer(client, saved);
      showSuccess(
        request
          ? 'You have successfully edited this request.'
          : saved.approval === null
            ? 'Your transfer request will be made pending review.'
            : 'Your transfer request is complete',
      );
      close();
    },
  });
  const { form, field } = contract;
  const values = form.watch();
  const reason = reasons.find(({ id }) => id === values.transferReasonId);
  const put = (name: Field, value: unknown) => {
    form.setValue(name, value as never, { shouldDirty: true });
    form.clearErrors(name);
  };
  const day = values.day ?? today;
  const comment = values.commentToReceivingGuide ?? '';
  const answer = {
    date: values.timestampDetail || null,
    text: values.stringDetail ?? null,
    addressId: values.numericDetail ?? null,
  };
  const addressIds = member.addresses.map(({ id }) => id);
  const problem = asksDay ? effectProblem(day, today) : null;
  const missing = [
    values.receivingGuideId === undefined && labels.receivingGuideId,
    reason === undefined && labels.transferReasonId,
    reason !== undefined &&
      transferDetailProblem(reason.detailType, answer, addressIds) !== null &&
      (reason.detailLabel ?? labels.stringDetail),
    problem !== null && 'Effective date',
    comment.trim() === '' && labels.commentToReceivingGuide,
  ].filter((label) => label !== false);
  const errorOf: Record<string, string | undefined> = {
    date: field('timestampDetail').error,
    string: field('stringDetail').error,
    address: field('numericDetail').error,
  };
  return (
    <FormDialog
      title={request ? 'Edit transfer request' : 'Request member transfer'}
      about={memberName}
      form={contract}
      save={edited.saveLabel}
      canSave={missing.length === 0 && !edited.isDecided}
      status={
        <>
          {t(edited.status)}
          {missing.length > 0 && (
            <div className="gp-meta">
              {t('Missing: {fields}', { fields: missing.map((label) => t(label)).join(', ') })}
            </div>
          )}
        </>
      }
      close={close}
      fullScreen
    >
      <div className={classes.form}>
        <GuideCards
          {...field('receivingGuideId')}
          guides={guides}
          preferences={receiverPreferences(member, reason, values.stringDetail)}
          value={values.receivingGuideId as StaffId | undefined}
          onChange={(id) => put('receivingGuideId', id)}
        />
        <div className={classes.fields}>
          <Select
            {...field('transferReasonId')}
            required
            placeholder={t('Choose a reason')}
            data={reasons.map(({ id, text }) => ({ value: String(id), label: t(text) }))}
            value={values.transferReasonId === undefined ? null : String(values.transferReasonId)}
            onChange={(value) => put('transferReasonId', value === null ? undefined : asId(Number(value)))}
          />
          {reason && (
            <DetailField
              reason={reason}
              addresses={member.addresses}
              values={{ date: answer.date ?? '', text: answer.text ?? '', addressId: answer.addressId }}
              error={reason.detailType === null ? undefined : errorOf[reason.detailType]}
              onDate={(day) => put('timestampDetail', day === '' ? null : day)}
              onText={(text) => put('stringDetail', text)}
              onAddress={(id) => put('numericDetail', id === null ? null : asId(id))}
            />
          )}
          {asksDay && (
            <DateField
              label={t('Effective date')}
              required
              value={day}
              error={problem && sentenceText(t, problem)}
              onChange={(next) => form.setValue('day', next, { shouldDirty: true })}
            />
          )}
          <CountedTextarea
            {...field('commentToReceivingGuide')}
            {...form.register('commentToReceivingGuide')}
            required
            minRows={3}
            maxRows={10}
            limit={transferCommentCharacters}
            dir="auto"
          />
        </div>
      </div>
    </FormDialog>
  );
}
