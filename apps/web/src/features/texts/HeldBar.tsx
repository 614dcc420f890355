import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../shared/useDebouncedPress.ts';
import classes from './held.module.css';
import type { HeldText } from './held.ts';
import { takeBack } from './takeBack.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** One text that waits: it counts down, and takes it back. */
export default function HeldBar({ text }: { text: HeldText }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = useSecondsLeft(text.until);
  const undo = useDebouncedPress(() => takeBack(client, text));
  return (
    <section className={classes.bar} aria-label={t('Text to {name}', { name: text.memberName })}>
      <IconSend size={16} stroke={1.75} aria-hidden />
      <span aria-hidden>{t('Sending to {name} in {count} s', { name: text.memberName, count })}</span>
      <button type="button" onClick={() => void undo()}>
        {t('Undo')}
      </button>
    </section>
  );
}
