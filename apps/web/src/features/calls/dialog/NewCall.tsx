import {
  asId,
  type CallForViewer,
  type CallId,
  type MemberId,
  type NeedId,
  type PhoneNumberId,
} from '@guidepost/contracts';
import { ResourceName } from '@guidepost/contracts/schemas';
import { defaultNumber } from '@guidepost/rules';
import { IconAlertTriangle, IconPhone } from '@guidepost/ui/icons';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { clientConfig } from '../../../shell/session/own-config.ts';
import { memberOptions } from '../../members/public.ts';
import { useNeedName } from '../../needs/public.ts';
import { subjectText } from '../../subjects/public.ts';
import { currentCallsOptions, outcomesOptions } from '../api.ts';
import classes from './dialog.module.css';
import { NumberToCall } from './NumberToCall.tsx';
import { Topics } from './Topics.tsx';
import { useNewCall } from './use-new-call.ts';

type Props = DialogProps<'call'> & { onBegun: (callId: CallId) => void };

const titles = { create: 'Call', resourcing: 'Call about a resource', feedback: 'Feedback call' } as const;

/**
 * Starts a call: shows topics, the choice of the number, and the Call button. The guide's own phone rings first, then
 * the member's.
 */
export function NewCall(props: Props) {
  const { memberId, memberName, mode = 'create', phoneNumberId, returnOf, needId, close, onBegun } = props;
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 25em)', undefined, { getInitialValueInEffect: false });
  useCloseOnLeave(close);
  const isReturn = returnOf !== undefined;
  const { data: config } = useQuery(clientConfig);
  const member = useQuery({ ...memberOptions(memberId ?? asId(0)), enabled: memberId !== null });
  // loads the outcomes while the phones ring
  useQuery(outcomesOptions);
  const { data: [running] = [] } = useQuery(currentCallsOptions);
  const { begin, calling, problem } = useNewCall(props, onBegun);
  const [numberId, setNumberId] = useState<PhoneNumberId | null>(phoneNumberId ?? null);
  /** Name of the resource that the call is about; null if it is not about a resource. */
  const [resource, setResource] = useState(mode === 'resourcing' ? '' : null);
  const [resourceProblem, setResourceProblem] = useState<string>();

  const numbers = member.data?.phoneNumbers ?? [];
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const chosen = open.find(({ id }) => id === numberId) ?? defaultNumber(open);
  const isReady = (isReturn || chosen !== undefined) && running === undefined;

  const submit = () => {
    if (calling || !isReady) return;
    const named = resource === null ? null : ResourceName.safeParse(resource.trim());
    if (named?.success === false) return setResourceProblem(t(named.error.issues[0]?.message ?? ''));
    void begin(chosen?.id ?? null, named?.data ?? null);
  };
  const withTopics =
    memberId !== null && !member.isLoadingError && config?.featureFlags['call-data-quality-pre-call'] === true;
  return (
    <Modal
      opened
      onClose={close}
      title={
        <>
          {t(titles[mode === 'create' && resource !== null ? 'resourcing' : mode])}
          <span className="gp-about">{memberName}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={480}
      fullScreen={full ?? false}
      transitionProps={{ duration: 120 }}
    >
      <form
        noValidate
        className="gp-form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        {running && !calling && <OtherCall call={running} close={close} />}
        {needId !== undefined && memberId !== null && <ForNeed memberId={memberId} needId={needId} />}
        {withTopics && <Topics memberId={memberId} clientId={member.data?.clientId} />}
        {memberId !== null && !isReturn && !member.data && (
          <LoadState
            of={[member]}
            failure="The phone numbers did not load."
            waiting={<SkeletonRows rows={1} avatar={false} height={57} />}
          />
        )}
        {!isReturn && member.data && (
          <NumberToCall numbers={numbers} value={chosen?.id ?? null} onChange={setNumberId} />
        )}
        {!isReturn && mode !== 'feedback' && (
          <Checkbox
            label={t('About a resource')}
            checked={resource !== null}
            onChange={(event) => {
              setResource(event.currentTarget.checked ? '' : null);
              setResourceProblem(undefined);
            }}
          />
        )}
        {!isReturn && resource !== null && (
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
        <p className={`gp-dim ${classes.hint}`}>
          {t('Your own phone rings first. After you answer, the member’s phone rings.')}
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
    </Modal>
  );
}

/** The call in progress that prevents a new call. The guide can start another call after this call has ended. */
function OtherCall({ call, close }: { call: CallForViewer; close: () => void }) {
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
function ForNeed({ memberId, needId }: { memberId: MemberId; needId: NeedId }) {
  const { t } = useTranslation();
  const nameOf = useNeedName(memberId);
  return <p className={`gp-dim ${classes.hint}`}>{t('Need: {label}', { label: nameOf(needId) })}</p>;
}
