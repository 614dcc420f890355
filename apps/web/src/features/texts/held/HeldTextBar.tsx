import { IconSend } from '@guidepost/ui/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeldBar } from '../../../shell/held/HeldBar.tsx';
import { useSecondsLeft } from '../../../shell/held/use-seconds-left.ts';
import { cancelHeldText } from './cancel-held-text.ts';
import type { HeldText } from './held-texts.ts';

/** The countdown for one held text, with an Undo button. */
export default function HeldTextBar({ text }: { text: HeldText }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = useSecondsLeft(text.until);
  return (
    <HeldBar
      icon={IconSend}
      label={t('Text to {name}', { name: text.name })}
      onUndo={() => void cancelHeldText(client, text)}
    >
      {t('Sending to {name} in {count} s', { name: text.name, count })}
    </HeldBar>
  );
}
