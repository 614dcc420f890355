import {
  type FeedItem,
  type Member,
  type StatusChangeRequest,
  type StatusOption,
  statusCommentCharacters,
} from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import type { StatusChangeSettings } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { monthDayText } from '../../../shared/time.ts';
import { callHandling, can, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useEditedRequest } from '../../../shell/forms/use-edited-request.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { cacheRequest, useStatusMoment } from '../api.ts';
import { engagedStatusOf } from '../engaged-status.ts';
import { PastNotice } from '../PastNotice.tsx';
import { StatusWay } from '../StatusWay.tsx';
import classes from '../statuses.module.css';
import { firstDay, type ItemChoice, itemChoices } from './choices.ts';
import { DayField } from './DayField.tsx';
import { ItemField } from './ItemField.tsx';
import { StatusEffects } from './StatusEffects.tsx';
import { StatusField } from './StatusField.tsx';

/** Shows the request as another user saved it while this user was editing. */
const SavedRequest = ({ request }: { request: StatusChangeRequest }) => (
  <>
    <StatusWay from={request.fromStatus} to={request.memberStatus}>
      <span className="gp-meta">{monthDayText(Temporal.PlainDate.from(request.effectiveAt))}</span>
    </StatusWay>
    {request.creatorComment && (
      <blockquote className={classes.quote} dir="auto">
        {request.creatorComment}
      </blockquote>
    )}
  </>
);

type Props = DialogProps<'statusRequest'> & {
  member: Member;
  options: readonly StatusOption[];
  /** The member's calls, visits, notes and texts, newest first. */
  entries: readonly FeedItem[];
  settings: StatusChangeSettings;
};

const labels = {
  memberStatusId: 'Status',
  effectiveAt: 'Effective date',
  creatorComment: 'Comment',
  interactionType: 'Based on',
  interactionId: 'Based on',
};

const decidedCode = 'STATUS_REQUEST_DECIDED';

const valuesOf = (request: StatusChangeRequest) => ({
  memberId: request.memberId,
  memberStatusId: request.memberStatusId,
  effectiveAt: request.effectiveAt,
  creatorComment: request.creatorComment ?? '',
  interactionType: request.interactionType,
  interactionId: request.interactionId,
});

export function StatusRequestForm({
  memberName,
  member,
  options,
  entries,
  settings,
  item,
  isEngaged,
  close,
  ...given
}: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const moment = useStatusMoment(member.memberStage.key);
  const isAuditor = can(user, 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS');
  const { request, ...edited } = useEditedRequest({ request: given.request, isAuditor, decidedCode });
  const choices = itemChoices(entries, moment, settings, user.timeZone);
  const choiceOf = (type?: string | null, id?: number | null): ItemChoice | undefined =>
    choices.find(({ value }) => value === `${type} ${id}`);
  const begun = item && choiceOf(item.type, item.id);
  const engaged = isEngaged ? engagedStatusOf(options) : undefined;
  const contract = useContractForm({
    endpoint: contracts.statuses.ask,
    values: request
      ? valuesOf(request)
      : {
          memberId: member.id,
          ...(engaged === undefined ? {} : { memberStatusId: engaged }),
          effectiveAt: firstDay(begun?.item ?? null, moment, settings) ?? '',
          creatorComment: '',
          interactionType: begun?.item.type ?? null,
          interactionId: begun?.entry.externalItemId ?? null,
        },
    labels,
    async send({ memberId, version, ...body }, call) {
      if (!request)
        return callHandling([400, 'STATUS_REQUEST_PENDING'])(
          contracts.statuses.ask,
          { body: { memberId, ...body } },
          call,
        );
      return callHandling([400, 'VERSION_CONFLICT', decidedCode])(
        contracts.statuses.update,
        { params: { id: request.id }, body: { ...body, version: version ?? request.version } },
        call,
      ).catch(edited.fail);
    },
    fromRecord(current) {
      edited.setRequest(current as StatusChangeRequest);
      return valuesOf(current as StatusChangeRequest);
    },
    compare: (current) => <SavedRequest request={current as StatusChangeRequest} />,
    onSaved(saved) {
      cacheRequest(client, saved);
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
  const isStoredItem =
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
      save={edited.saveLabel}
      canSave={!edited.isDecided}
      status={t(edited.status)}
      close={close}
      size={520}
    >
      <StatusWay from={request?.fromStatus ?? member.memberStatus} to={chosen?.memberStatus} />
      <StatusField
        {...field('memberStatusId')}
        options={options}
        storedStatus={request?.memberStatusId}
        hidesOthers={engaged !== undefined}
        value={memberStatusId}
        onChange={(id) => put('memberStatusId', id)}
      />
      <ItemField
        {...field('interactionId')}
        choices={choices}
        storedItem={request}
        value={choice}
        timeZone={user.timeZone}
        onChange={chooseItem}
      />
      <DayField
        {...field('effectiveAt')}
        item={choice?.item ?? null}
        moment={moment}
        settings={settings}
        storedDay={request?.effectiveAt}
        keptExemption={request && isStoredItem ? request.exemption : null}
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
      {chosen && <StatusEffects member={member} option={chosen} day={effectiveAt} />}
    </FormDialog>
  );
}
