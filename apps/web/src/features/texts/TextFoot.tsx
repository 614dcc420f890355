import type { Message } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconSend } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { exactText } from '../../shared/time.ts';
import { translate } from '../../shared/translate.ts';
import { useActingUser } from '../../shell/api.ts';
import classes from './texts.module.css';
import type { Composer } from './useComposer.ts';
import { useScheduling } from './useScheduling.ts';

interface Props {
  composer: Composer;
  editing: Message | null;
  mayText: boolean;
  /** Our number that it would come from; null where there is none, undefined until it is known. */
  from: { number: string; name: string } | null | undefined;
  hasNumber: boolean;
  scheduleButton: RefObject<HTMLButtonElement | null>;
  isScheduling: boolean;
  onSchedule: () => void;
}

/** What keeps a text from going out, and the ways in which it can. */
export function TextFoot({
  composer,
  editing,
  mayText,
  from,
  hasNumber,
  scheduleButton,
  isScheduling,
  onSchedule,
}: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const maySchedule = useScheduling();
  const { problem, sending } = composer;
  const why = !hasNumber
    ? t('This member has no phone number')
    : !mayText
      ? t('TCPA required to text message')
      : from === null
        ? t('There is no number to send from.')
        : undefined;
  return (
    <div className={classes.foot}>
      <div className={classes.said}>
        {problem ? (
          <p role="alert" className={classes.problem}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>
              {translate(t, problem.text, problem.values)}
              {problem.detail !== undefined && ` ${t(problem.detail)}`}
            </span>
          </p>
        ) : why === undefined ? (
          <p>
            {editing?.sendAt
              ? t('Goes out {time}', { time: exactText(editing.sendAt, timeZone) })
              : from && t('From {number}, {name}', { number: phoneText(from.number), name: from.name })}
          </p>
        ) : (
          <p id="text-refused" className={classes.refused}>
            {why}
          </p>
        )}
      </div>
      {(maySchedule || editing) && (
        <Button
          ref={scheduleButton}
          leftSection={<IconClock size={16} stroke={1.75} aria-hidden />}
          disabled={why !== undefined}
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
        disabled={why !== undefined}
        {...(why === undefined ? {} : { 'aria-describedby': 'text-refused' })}
        loading={sending && !isScheduling}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void composer.send(null)}
      >
        {t(editing ? 'Save' : 'Send')}
      </Button>
    </div>
  );
}
