import { IconClock } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../../shared/use-debounced-press.ts';
import { useSecondsLeft } from '../../../shell/held/use-seconds-left.ts';
import bubble from '../message/bubble.module.css';
import { cancelHeldText } from './cancel-held-text.ts';
import type { HeldText } from './held-texts.ts';

/** The countdown below a held text in a conversation, with an Undo button. */
export function HeldNote({ text }: { text: HeldText }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = useSecondsLeft(text.until);
  const undo = useDebouncedPress(() => cancelHeldText(client, text));
  return (
    <span className={bubble.delivery}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      <span aria-hidden>{t('Sending in {count} s', { count })}</span>
      <Button size="sm" variant="subtle" onClick={() => void undo()}>
        {t('Undo')}
      </Button>
    </span>
  );
}
