import { ApiError, contracts, ResourceName } from '@guidepost/contracts/schemas';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { catching } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/useCloseOnLeave.ts';
import { useIntentKey } from '../../../shell/forms/useIntentKey.ts';
import { clientConfig } from '../../../shell/session/config.ts';
import { memberOptions } from '../../members/api.ts';
import { outcomesOptions, takeCall } from '../api.ts';
import classes from './dialog.module.css';
import { Topics } from './Topics.tsx';

type Props = DialogProps<'call'> & { onBegun: (callId: number) => void };

const titles = { create: 'Call', resourcing: 'Resourcing call', feedback: 'Feedback call' } as const;

/** Begins a call: what to speak of, which number, and Call: one's own phone rings first, then the member's. */
export function NewCall({
  memberId,
  memberName,
  mode = 'create',
  phoneNumberId,
  returnOf,
  event,
  close,
  onBegun,
}: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const full = useMediaQuery('(max-width: 400px)', undefined, { getInitialValueInEffect: false });
  const keyOf = useIntentKey();
  useCloseOnLeave(close);
  const { data: config } = useQuery(clientConfig);
  const member = useQuery({ ...memberOptions(memberId ?? 0), enabled: memberId !== null });
  // asked for while the phones ring
  useQuery(outcomesOptions);
  const [numberId, setNumberId] = useState<number | null>(phoneNumberId ?? null);
  const [resource, setResource] = useState('');
  const [calling, setCalling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [resourceProblem, setResourceProblem] = useState<string>();
  const isReturn = returnOf !== undefined;

  const numbers = member.data?.phoneNumbers ?? [];
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const chosen = open.find(({ id }) => id === numberId) ?? open.find(({ primary }) => primary) ?? open[0];

  async function begin(): Promise<void> {
    if (mode === 'resourcing' && !isReturn) {
      const named = ResourceName.safeParse(resource.trim());
      setResourceProblem(named.success ? undefined : t(named.error.issues[0]?.message ?? ''));
      if (!named.success) return;
    }
    setCalling(true);
    setProblem(undefined);
    try {
      const call = await ring();
      takeCall(client, call);
      onBegun(call.id);
    } catch (error) {
      const said = error instanceof ApiError ? error.body?.userMessage : undefined;
      setProblem(said ?? 'The call could not be started. Try again.');
      setCalling(false);
    }
  }

  function ring() {
    if (isReturn) {
      const body = { callId: returnOf };
      return catching('all')(contracts.calls.callBack, { body }, { idempotencyKey: keyOf(body) });
    }
    const body = {
      targetUserId: memberId ?? 0,
      phoneNumberId: chosen?.id ?? null,
      scheduledEventId: event?.id ?? null,
      ...(mode === 'feedback' ? { isFeedbackCall: true } : {}),
      ...(mode === 'resourcing' ? { resourceInteraction: { title: resource.trim() } } : {}),
    };
    return catching('all')(contracts.calls.create, { body }, { idempotencyKey: keyOf(body) });
  }

  const withTopics = memberId !== null && member.data && config?.featureFlags['call-data-quality-pre-call'] === true;
  const isReady = isReturn || chosen !== undefined;
  return (
    <Modal
      opened
      onClose={close}
      title={
        <>
          {t(titles[mode])}
          <span className={classes.about}>{memberName}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={480}
      fullScreen={full ?? false}
      transitionProps={{ duration: 120 }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (!calling && isReady) void begin();
        }}
      >
        {withTopics && <Topics memberId={member.data.id} clientId={member.data.clientId} />}
        {memberId !== null && !isReturn && member.isPending && <SkeletonRows rows={1} avatar={false} />}
        {memberId !== null && !isReturn && member.isLoadingError && (
          <ErrorState
            message="The phone numbers did not load."
            onRetry={() => void member.refetch()}
            retrying={member.isFetching}
          />
        )}
        {!isReturn && member.data && open.length === 0 && (
          <p role="alert" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {numbers.length === 0
              ? t('There is no phone number to call.')
              : t('None of the phone numbers may be called.')}
          </p>
        )}
        {mode === 'resourcing' && !isReturn && (
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
        {!isReturn && open.length > 0 && (
          <NativeSelect
            label={t('Number to call')}
            value={String(chosen?.id ?? '')}
            onChange={(picked) => setNumberId(Number(picked.currentTarget.value))}
            data={numbers.map(({ id, number, description, primary, doNotContact }) => ({
              value: String(id),
              label: [
                phoneText(number),
                description,
                ...(primary ? [t('Primary')] : []),
                ...(doNotContact.reason === null ? [] : [t('Do not contact')]),
              ].join(' · '),
              disabled: doNotContact.reason !== null,
            }))}
          />
        )}
        <p className={`gp-dim ${classes.hint}`}>
          {t('Your own phone rings first. Answer it, then the member’s phone rings.')}
        </p>
        {problem !== undefined && (
          <p role="alert" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(problem)}
          </p>
        )}
        <div className={classes.foot}>
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
            {t('Call')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
