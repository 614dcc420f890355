import type { CallForViewer, Member } from '@guidepost/contracts';
import { callFailures, personOnSide } from '@guidepost/rules';
import { IconAlertTriangle, IconPhoneOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../shared/announce.tsx';
import { PhoneText } from '../../../shared/PhoneText.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { subjectText } from '../../subjects/public.ts';
import { clockText } from '../labels.ts';
import { numberLabelOf } from '../number-label.ts';
import { CallAgain } from './CallAgain.tsx';
import classes from './dialog.module.css';
import { HangUpWaits } from './HangUpWaits.tsx';
import { callStateText, hasFailedBeforeRinging, isIncomingRinging, sideLabels, sidesOf } from './sides.ts';
import { useCallDuration } from './use-call-duration.ts';
import { useHangUp } from './use-hang-up.ts';

interface Props {
  call: CallForViewer;
  /** Called with the new call after the guide has called again. */
  onCallAgain: (again: CallForViewer) => unknown;
  /** The call's member, if known. */
  member?: Member;
}

/**
 * A call's state: both sides, the duration so far, and a button to end the call. If the call did not reach the member's
 * phone, the guide can call again.
 */
export function LiveCall({ call, onCallAgain, member }: Props) {
  const { t } = useTranslation();
  const hangUp = useHangUp(call);
  const seconds = useCallDuration(call);
  const name = subjectText(call, call.phoneNumber);
  const failures = callFailures(call).map((failure) => sentenceText(t, failure));
  const stateText = t(callStateText(call), { name });
  const before = useRef(stateText);
  useEffect(() => {
    if (before.current !== stateText) announce(stateText);
    before.current = stateText;
  }, [stateText]);
  const sides = [
    { key: 'originator', side: call.originator },
    { key: 'receiver', side: call.receiver },
  ] as const;
  const states = sidesOf(call);
  const numberOwner = numberLabelOf(call, member);
  const user = useActingUser();
  const mayCallAgain =
    hasFailedBeforeRinging(call) && call.originator.userId === user.id && can(user, 'CAN_CALL_MEMBERS');
  return (
    <section className={classes.live} data-status={call.status} aria-label={t('Call')}>
      <div className={classes.liveHead}>
        <span className={classes.headline}>{stateText}</span>
        {(call.status === 'ACTIVE' || call.duration > 0) && (
          <span className={classes.clock} role="timer" aria-label={t('Duration')}>
            {clockText(seconds)}
          </span>
        )}
        {can(call, 'CAN_HANG_UP') && (
          <Button
            size="sm"
            color="red"
            variant="filled"
            loading={hangUp.isPending}
            leftSection={<IconPhoneOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => hangUp.mutate()}
          >
            {isIncomingRinging(call) ? t('Decline') : t('Hang up')}
          </Button>
        )}
      </div>
      {hangUp.isWaiting && <HangUpWaits call={call} />}
      <ul className={classes.sides}>
        {sides.map(({ key, side }) => {
          const state = states[key];
          const isTheirs = personOnSide(key, call.incoming) === 'Member';
          return (
            <li key={key} data-state={state}>
              <span className={classes.dot} aria-hidden />
              <b>
                {isTheirs && call.subjectId === null
                  ? t(call.incoming ? 'Caller' : 'Person called')
                  : t(personOnSide(key, call.incoming))}
              </b>
              <PhoneText number={side.phoneNumber} />
              {isTheirs && numberOwner && <span dir="auto">{numberOwner}</span>}
              <span className={classes.state}>{t(sideLabels[state])}</span>
            </li>
          );
        })}
      </ul>
      {failures.map((line) => (
        <p key={line} role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {line}
        </p>
      ))}
      {mayCallAgain && <CallAgain call={call} onCallAgain={onCallAgain} member={member} />}
    </section>
  );
}
