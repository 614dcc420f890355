import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedPress } from '../../shared/useDebouncedPress.ts';
import { heldTexts } from './api.ts';
import classes from './held.module.css';
import { type HeldText, heldBefore, holdText, useHeld } from './held.ts';
import { takeBack } from './takeBack.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** 'Sending to Dolores in 8 s · Undo', for texts whose dialog is closed: the open one says so itself. */
export function HeldBars() {
  const { held, composers } = useHeld();
  // what this tab held when it was loaded again can still be taken back; it shows before anybody is known to be signed in
  useEffect(() => {
    if (!heldBefore()) return;
    void heldTexts().then(
      (texts) => {
        for (const text of texts) holdText(text, text.subjectName ?? '');
      },
      () => {},
    );
  }, []);
  return held.filter(({ memberId }) => !composers.has(memberId)).map((text) => <HeldBar key={text.id} text={text} />);
}

function HeldBar({ text }: { text: HeldText }) {
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
