import { asId, type CallForViewer } from '@guidepost/contracts';
import { IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { can } from '../../../shell/api.ts';
import { collectKeysAhead } from '../../../shell/frame/keys-ahead.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { memberOptions } from '../../members/public.ts';
import { sharedNumberDetails, subjectText } from '../../subjects/public.ts';
import { HangUpWaits } from '../dialog/HangUpWaits.tsx';
import { callStateText, isIncomingRinging } from '../dialog/sides.ts';
import { useCallDuration } from '../dialog/use-call-duration.ts';
import { useHangUp } from '../dialog/use-hang-up.ts';
import { clockText } from '../labels.ts';
import { numberLabelOf } from '../number-label.ts';
import { useShownCall } from '../shown-call.ts';
import classes from './bar.module.css';
import { MuteButton } from './MuteButton.tsx';
import { openCallButtonId } from './open-call-button.ts';

/** One call in progress: the other person, the call's state, and links to the member's page and the call. */
export function CallBarRow({ call, isSettled }: { call: CallForViewer; isSettled: boolean }) {
  const { t } = useTranslation();
  const hangUp = useHangUp(call);
  const isShown = useShownCall() === call.id;
  const seconds = useCallDuration(call);
  const name = subjectText(call, call.phoneNumber);
  const details = sharedNumberDetails(t, call);
  const member = useQuery({ ...memberOptions(call.subjectId ?? asId(0)), enabled: call.subjectId !== null });
  const numberOwner = numberLabelOf(call, member.data);
  const isRinging = isIncomingRinging(call);
  // while the phone rings, the text omits the name, because the name is displayed right before it
  const announcement = isRinging ? t('is calling') : t(callStateText(call), { name });
  useEffect(() => {
    if (isRinging) announce(t('{name} is calling', { name }));
  }, [isRinging, name, t]);
  const WayIcon = call.incoming ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <div className={classes.row} data-ringing={isRinging || undefined}>
      <WayIcon size={18} stroke={1.75} aria-hidden />
      {call.subjectId === null ? (
        <b className={classes.name} data-shared={details !== undefined || undefined}>
          {details ?? name}
        </b>
      ) : (
        <Link
          to="/member-list/guide/$guideId/member/$memberId"
          params={{ guideId: 'unknown', memberId: String(call.subjectId) }}
          className={classes.name}
        >
          {name}
        </Link>
      )}
      <span className={classes.said}>
        {/* The number's owner is displayed first, because narrow screens cut off the end of the line. */}
        {numberOwner && (
          <>
            <bdi>{numberOwner}</bdi>
            {' · '}
          </>
        )}
        {announcement}
        {call.candidates.length === 1 && ` · ${t('Maybe {names}', { names: call.candidates[0]?.name })}`}
      </span>
      {call.status === 'ACTIVE' && (
        <span className={classes.clock} role="timer" aria-label={t('Duration')}>
          {clockText(seconds)}
        </span>
      )}
      {can(call, 'CAN_MUTE') && <MuteButton call={call} isSettled={isSettled} />}
      {!isShown && (
        <Button
          id={openCallButtonId(call.id)}
          size="sm"
          onClick={() => {
            openDialog({ kind: 'openCall', callId: call.id });
            // the user may type before the notes have loaded
            collectKeysAhead();
          }}
        >
          {t('Open call')}
        </Button>
      )}
      {can(call, 'CAN_HANG_UP') && (
        <ActionIcon
          size={28}
          color="red"
          variant="filled"
          aria-label={isRinging ? t('Decline') : t('Hang up')}
          loading={hangUp.isPending}
          onClick={() => isSettled && hangUp.mutate()}
        >
          <IconPhoneOff size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {/* the open panel shows it too */}
      {hangUp.isWaiting && !isShown && (
        <div className={classes.waits}>
          <HangUpWaits call={call} />
        </div>
      )}
    </div>
  );
}
