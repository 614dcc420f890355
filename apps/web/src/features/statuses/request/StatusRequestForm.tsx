import { type FeedItem, type Member, type StatusOption, statusCommentCharacters } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import type { StatusChangeSettings } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { can, catching, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { takeRequest, useStatusMoment } from '../api.ts';
import { PastNotice } from '../PastNotice.tsx';
import { StatusWay } from '../StatusWay.tsx';
import { firstDay, type ItemChoice, itemChoices } from './choices.ts';
import { DayField } from './DayField.tsx';
import { ItemField } from './ItemField.tsx';
import { Meaning } from './Meaning.tsx';
import { StatusField } from './StatusField.tsx';

type Props = DialogProps<'statusRequest'> & {
  member: Member;
  options: readonly StatusOption[];
  /** Calls, visits, notes and texts of the member, the newest first. */
  entries: readonly FeedItem[];
  settings: StatusChangeSettings;
};

const labels = {
  memberStatusId: 'Status',
  effectiveAt: 'Effective date',
  creatorComment: 'Comment',
  interactionType: 'For',
  interactionId: 'For',
};

export function StatusRequestForm({ memberName, member, options, entries, settings, request, item, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const moment = useStatusMoment(member.memberStage.key);
  const isAuditor = can(user, 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS');
  const choices = itemChoices(entries, moment, settings, user.timeZone);
  const choiceOf = (type?: string | null, id?: number | null): ItemChoice | undefined =>
    choices.find(({ value }) => value === `${type} ${id}`);
  const begun = item && choiceOf(item.type, item.id);
  const contract = useContractForm({
    endpoint: contracts.statuses.ask,
    values: request
      ? {
          memberId: member.id,
          memberStatusId: request.memberStatusId,
          effectiveAt: request.effectiveAt,
          creatorComment: request.creatorComment ?? '',
          interactionType: request.interactionType,
          interactionId: request.interactionId,
        }
      : {
          memberId: member.id,
          effectiveAt: firstDay(begun?.item ?? null, moment, settings) ?? '',
          creatorComment: '',
          interactionType: begun?.item.type ?? null,
          interactionId: begun?.entry.externalItemId ?? null,
        },
    labels,
    send({ memberId, ...body }, call) {
      if (!request) return catching([400])(contracts.statuses.ask, { body: { memberId, ...body } }, call);
      const params = { id: request.id };
      return catching([400, 409])(
        contracts.statuses.update,
        { params, body: { ...body, version: request.version } },
        call,
      );
    },
    onSaved(saved) {
      takeRequest(client, saved);
      showSuccess(
        request
          ? 'You have successfully edited this request.'
          : saved.approval === null
            ? 'Your status change will be made pending review.'
            : 'Your status change request is complete',
      );
      close();
    },
  });
  const { form, field } = contract;
  const { memberStatusId, effectiveAt, interactionType, interactionId } = form.watch();
  const chosen = options.find(({ memberStatus }) => memberStatus.id === memberStatusId);
  const choice = choiceOf(interactionType, interactionId);
  const isKeptItem =
    request?.interactionType === (interactionType ?? null) && request.interactionId === (interactionId ?? null);
  const put = (name: 'memberStatusId' | 'effectiveAt', value: unknown) => {
    form.setValue(name, value as never, { shouldDirty: true });
    form.clearErrors(name);
  };
  const chooseItem = (next: ItemChoice | null) => {
    form.setValue('interactionType', next?.item.type ?? null, { shouldDirty: true });
    form.setValue('interactionId', next?.entry.externalItemId ?? null, { shouldDirty: true });
    form.clearErrors('interactionId');
    const day = firstDay(next?.item ?? null, moment, settings);
    if (day !== undefined) put('effectiveAt', day);
  };
  return (
    <FormDialog
      title={request ? 'Edit status change request' : 'Request status change'}
      about={memberName}
      form={contract}
      save={request ? 'Save request' : 'Send request'}
      status={t(isAuditor && !request ? 'Approved at once' : 'Pending until reviewed')}
      close={close}
      size={520}
    >
      <StatusWay from={request?.fromStatus ?? member.memberStatus} to={chosen?.memberStatus} />
      <StatusField
        {...field('memberStatusId')}
        options={options}
        kept={request?.memberStatusId}
        value={memberStatusId}
        onChange={(id) => put('memberStatusId', id)}
      />
      <ItemField
        {...field('interactionId')}
        choices={choices}
        kept={request}
        value={choice}
        timeZone={user.timeZone}
        onChange={chooseItem}
      />
      <DayField
        {...field('effectiveAt')}
        item={choice?.item ?? null}
        moment={moment}
        settings={settings}
        kept={request?.effectiveAt}
        keptExemption={request && isKeptItem ? request.exemption : null}
        value={effectiveAt}
        onChange={(day) => put('effectiveAt', day)}
      />
      <PastNotice
        memberId={member.id}
        name={member.preferredName ?? member.firstName}
        day={effectiveAt}
        beginsAt={effectiveAt === request?.effectiveAt ? request.beginsAt : undefined}
      />
      <CountedTextarea
        {...field('creatorComment')}
        {...form.register('creatorComment')}
        minRows={2}
        maxRows={8}
        dir="auto"
        limit={statusCommentCharacters}
      />
      {chosen && <Meaning member={member} option={chosen} day={effectiveAt} />}
    </FormDialog>
  );
}
