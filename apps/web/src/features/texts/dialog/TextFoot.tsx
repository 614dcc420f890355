import type { contracts, ReplyOf, TextMessage } from '@guidepost/contracts';
import { IconAlertTriangle, IconClock, IconSend } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import { translate } from '../../../shared/translate.ts';
import { useActingUser } from '../../../shell/api.ts';
import { useConnection } from '../../../shell/live.ts';
import { clientConfig } from '../../../shell/session/own-config.ts';
import { AutosaveIndicator } from '../../drafts/public.ts';
import type { Composer } from '../composer/use-composer.ts';
import classes from './dialog.module.css';
import { refusalTexts } from './warnings.ts';

interface Props {
  composer: Composer;
  editing: TextMessage | null;
  /** The server's check of the text. Undefined until it has loaded. */
  check: ReplyOf<typeof contracts.texts.check> | undefined;
  hasNumber: boolean;
  scheduleButton: RefObject<HTMLButtonElement | null>;
  isScheduling: boolean;
  onSchedule: () => void;
}

/** Shows why the text cannot be sent, and the buttons to send or schedule it. */
export function TextFoot({ composer, editing, check, hasNumber, scheduleButton, isScheduling, onSchedule }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const maySchedule = useScheduling();
  const { problem, sending } = composer;
  // a changed scheduled text is not stored on the device
  const isOffline = useConnection() === 'disconnected' && editing === null;
  const from = check?.from;
  const disabledReason = !hasNumber
    ? t('This member has no phone number')
    : check?.refusal
      ? t(refusalTexts[check.refusal])
      : from === null
        ? t('No phone number is available for sending this text.')
        : undefined;
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.said}>
        {problem ? (
          <p role="alert" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>
              {translate(t, problem.text, problem.values)}
              {problem.detail !== undefined && ` ${sentenceText(t, problem.detail)}`}
            </span>
          </p>
        ) : disabledReason !== undefined ? (
          <p id="text-refused" className={classes.refused}>
            {disabledReason}
          </p>
        ) : isOffline ? (
          <AutosaveIndicator state="IDLE" />
        ) : (
          <p>
            {editing?.sendAt
              ? t(editing.missedAt === null ? 'Scheduled for {time}' : 'Not sent {time}', {
                  time: exactText(editing.sendAt, timeZone),
                })
              : from && t('From {number}, {name}', { number: phoneText(from.number), name: from.name })}
          </p>
        )}
      </div>
      {(maySchedule || editing) && (
        <Button
          ref={scheduleButton}
          leftSection={<IconClock size={16} stroke={1.75} aria-hidden />}
          disabled={disabledReason !== undefined}
          aria-haspopup="dialog"
          aria-expanded={isScheduling}
          onClick={onSchedule}
        >
          {t(editing ? 'Change time' : 'Schedule')}
        </Button>
      )}
      <Button
        variant="filled"
        leftSection={editing ? undefined : <IconSend size={16} stroke={1.75} aria-hidden />}
        disabled={disabledReason !== undefined}
        {...(disabledReason === undefined ? {} : { 'aria-describedby': 'text-refused' })}
        loading={sending && !isScheduling}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void composer.send(null)}
      >
        {t(editing ? 'Save' : 'Send')}
      </Button>
    </div>
  );
}

/** Returns true if texts can be scheduled (feature flag `scheduled-sms`). */
const useScheduling = (): boolean => useQuery(clientConfig).data?.featureFlags['scheduled-sms'] ?? false;
