import { IconDots } from '@guidepost/ui/icons';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { type RowAction, RowMenu } from './RowMenu.tsx';
import classes from './rows.module.css';

interface Props {
  t: TFunction;
  /** Name of the row's person, for the button's accessible name. */
  about: string;
  actions: readonly RowAction[];
}

/** Button for a row's secondary actions. Renders nothing if the row has no such actions. */
export function MoreButton({ t, about, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.snooze}
        aria-label={t('Actions for {name}', { name: about })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
      {isOpen && button.current && (
        <RowMenu button={button.current} title={about} actions={actions} close={() => setOpen(false)} />
      )}
    </>
  );
}
