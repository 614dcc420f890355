import type { CallForViewer } from '@guidepost/contracts';
import { IconPlayerPlay, IconRecordMail } from '@guidepost/ui/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../../shell/api.ts';
import { SoundPlayer } from '../SoundPlayer.tsx';
import { soundsOfCall } from '../sounds.ts';
import classes from './conversations.module.css';

/** Plays a call's recording or voicemail. Renders nothing for users who may not listen to it. */
export function ListenButton({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  return soundsOfCall(call, useActingUser()).map(({ fileId, label, isVoicemail }) => {
    const SoundIcon = isVoicemail ? IconRecordMail : IconPlayerPlay;
    return (
      <Popover key={fileId} position="left" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <ActionIcon size={28} aria-label={`${t('Listen')}: ${t(label)}`}>
            <SoundIcon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.sound}>
          <SoundPlayer fileId={fileId} label={t(label)} isWanted />
        </Popover.Dropdown>
      </Popover>
    );
  });
}
