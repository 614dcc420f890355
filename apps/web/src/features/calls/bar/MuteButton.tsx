import { type CallForViewer, contracts } from '@guidepost/contracts';
import { IconMicrophone, IconMicrophoneOff } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callHandling } from '../../../shell/api.ts';
import { handlesOwnKeys } from '../../../shell/frame/keys-ahead.ts';
import { callKeys } from '../api.ts';
import classes from './bar.module.css';

/** Sets whether the guide is muted during a call. Shows no error if the call has already ended. */
function useMute({ id }: Pick<CallForViewer, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) =>
      callHandling(['CALL_IS_OVER'])(contracts.calls.mute, { params: { callId: id }, body: { muted } }),
    onSuccess: (call) => {
      client.setQueryData(callKeys.one(id), call);
      client.setQueryData<readonly CallForViewer[]>(callKeys.current, (calls) =>
        calls?.map((one) => (one.id === id ? call : one)),
      );
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(id) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
}

/** Label for each mute state. Null if the guide is not muted. */
const muteLabels = {
  off: null,
  muting: 'Muting…',
  muted: 'Muted',
  unmuting: 'Unmuting…',
} as const satisfies Record<CallForViewer['mute']['state'], string | null>;

const failures = {
  off: 'Muting failed. The other person can still hear you.',
  muted: 'Unmuting failed. You are still muted.',
} as const;

interface Props {
  call: CallForViewer;
  /** False for a short time after the rows move, so that a press meant for another call is ignored. */
  isSettled: boolean;
}

/**
 * Button that mutes the guide during a call, with the shortcut M. A label shows whether the guide is muted. The button
 * looks pressed only after the carrier has confirmed the mute.
 */
export function MuteButton({ call, isSettled }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMute(call);
  const { state, hasFailed } = call.mute;
  const isWanted = state === 'muting' || state === 'muted';
  const isFree = isSettled && !isPending;
  useEffect(() => {
    // the bar is above dialogs, so its shortcut works there too
    const onKey = (event: KeyboardEvent) => {
      const isLetter = event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter || event.repeat || event.defaultPrevented || handlesOwnKeys(event) || !isFree) return;
      event.preventDefault();
      mutate(!isWanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isFree, isWanted, mutate]);
  const isMuted = state === 'muted' || state === 'unmuting';
  const word = muteLabels[state];
  const failure = hasFailed && (state === 'off' || state === 'muted') ? failures[state] : null;
  const MicrophoneIcon = isMuted ? IconMicrophoneOff : IconMicrophone;
  return (
    <>
      <span className={classes.mute} role="status" data-muted={isMuted || undefined}>
        {word !== null && <b>{t(word)}</b>}
        {failure !== null && <span>{t(failure)}</span>}
      </span>
      <ActionIcon
        size={28}
        variant="default"
        className={classes.microphone}
        aria-label={t('Mute')}
        aria-pressed={isMuted}
        aria-keyshortcuts="M"
        onClick={() => isFree && mutate(!isWanted)}
      >
        <MicrophoneIcon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
