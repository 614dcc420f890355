import { asId, type CallForViewer, type MemberId, type NeedId, type PhoneNumberId } from '@guidepost/contracts';
import { ResourceName } from '@guidepost/contracts/schemas';
import { defaultNumber } from '@guidepost/rules';
import { IconAlertTriangle, IconPhone } from '@guidepost/ui/icons';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { NoConnection } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useConnection } from '../../../shell/live.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { memberOptions } from '../../members/public.ts';
import { useNeedName } from '../../needs/public.ts';
import { subjectText } from '../../subjects/public.ts';
import { currentCallsOptions, outcomesOptions } from '../api.ts';
import { Briefing } from './Briefing.tsx';
import classes from './dialog.module.css';
import { NumberToCall } from './NumberToCall.tsx';
import { useNewCall } from './use-new-call.ts';

type Props = DialogProps<'call'> & {
  isAboutResource: boolean;
  onAboutResource: (isAboutResource: boolean) => void;
  onBegun: (call: CallForViewer) => void;
};

/**
 * Starts a call: shows topics, the choice of the number, and the Call button. The guide's own phone rings first, then
 * the phone of the member or of the unknown person.
 */
export function NewCall(props: Props) {
  const { memberId, mode = 'create', phoneNumberId, returnOf, senderOf, needId, close, onBegun } = props;
  const { isAboutResource, onAboutResource } = props;
  const { t } = useTranslation();
  const isReturn = returnOf !== undefined || senderOf !== undefined;
  const member = useQuery({ ...memberOptions(memberId ?? asId(0)), enabled: memberId !== null });
  // loads the outcomes while the phones ring
  useQuery(outcomesOptions);
  const { data: [running] = [] } = useQuery(currentCallsOptions);
  const { begin, calling, problem } = useNewCall(props, onBegun);
  // if the user is already on a call with this member, the dialog opens that call instead of showing a message
  const ownId = running !== undefined && running.subjectId === memberId && !calling ? running.id : null;
  useEffect(() => {
    if (ownId === null || memberId === null) return;
    close();
    openDialog({ kind: 'openCall', callId: ownId });
  }, [ownId, memberId, close]);
  const [numberId, setNumberId] = useState<PhoneNumberId | null>(phoneNumberId ?? null);
  const [resource, setResource] = useState('');
  const [resourceProblem, setResourceProblem] = useState<string>();

  const numbers = member.data?.phoneNumbers ?? [];
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const chosen = open.find(({ id }) => id === numberId) ?? defaultNumber(open);
  const isOffline = useConnection() === 'disconnected';
  const isReady = (isReturn || chosen !== undefined) && running === undefined && !isOffline;

  const submit = () => {
    if (calling || !isReady) return;
    const named = !isAboutResource ? null : ResourceName.safeParse(resource.trim());
    if (named?.success === false) return setResourceProblem(t(named.error.issues[0]?.message ?? ''));
    void begin(chosen?.id ?? null, named?.data ?? null);
  };
  return (
    <form
      noValidate
      className="gp-form"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      {running && !calling && <CurrentCall call={running} close={close} />}
      {needId !== undefined && memberId !== null && <NeedOfNewCall memberId={memberId} needId={needId} />}
      {memberId !== null && !member.isLoadingError && <Briefing memberId={memberId} clientId={member.data?.clientId} />}
      {memberId !== null && !isReturn && !member.data && (
        <LoadState
          of={[member]}
          failure="The phone numbers did not load."
          waiting={<SkeletonRows rows={1} avatar={false} height={57} />}
        />
      )}
      {!isReturn && member.data && <NumberToCall numbers={numbers} value={chosen?.id ?? null} onChange={setNumberId} />}
      {!isReturn && mode !== 'feedback' && (
        <Checkbox
          label={t('About a resource')}
          checked={isAboutResource}
          onChange={(event) => {
            onAboutResource(event.currentTarget.checked);
            setResource('');
            setResourceProblem(undefined);
          }}
        />
      )}
      {!isReturn && isAboutResource && (
        <TextInput
          label={t('Resource name')}
          required
          value={resource}
          error={resourceProblem}
          onChange={(typed) => {
            setResource(typed.currentTarget.value);
            setResourceProblem(undefined);
          }}
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
      )}
      <NoConnection text="No connection. You can call when you are back online." />
      <p className={`gp-dim ${classes.hint}`}>
        {memberId === null
          ? t('Your own phone rings first. After you answer, the other phone rings.')
          : t("Your own phone rings first. After you answer, the member's phone rings.")}
      </p>
      {problem !== undefined && (
        <p role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {sentenceText(t, problem)}
        </p>
      )}
      <div className="gp-form-foot">
        <Button variant="subtle" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          data-autofocus
          loading={calling}
          disabled={!isReady}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        >
          {t('Call', { context: 'act' })}
        </Button>
      </div>
    </form>
  );
}

/** Shows the call in progress that prevents a new call. The guide can start another call after it ends. */
function CurrentCall({ call, close }: { call: CallForViewer; close: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.other}>
      <p>{t('You are on a call with {name}.', { name: subjectText(call, call.phoneNumber) })}</p>
      <Button
        size="sm"
        onClick={() => {
          close();
          openDialog({ kind: 'openCall', callId: call.id });
        }}
      >
        {t('Open call')}
      </Button>
    </div>
  );
}

/** Shows the need that the call is for. */
function NeedOfNewCall({ memberId, needId }: { memberId: MemberId; needId: NeedId }) {
  const { t } = useTranslation();
  const nameOf = useNeedName(memberId);
  return <p className={`gp-dim ${classes.hint}`}>{t('Need: {label}', { label: nameOf(needId) })}</p>;
}
