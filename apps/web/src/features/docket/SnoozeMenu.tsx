import { type ReminderOption, reminderOptions } from '@guidepost/rules';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './docket.module.css';

interface Props {
  /** The button below which it opens, and which gets the focus back. */
  button: HTMLButtonElement;
  choose: (option: ReminderOption) => void;
  close: () => void;
}

const gap = 6;
const height = 42 + reminderOptions.length * 32;

/**
 * How far to put something off (staff §9). One of it is mounted, and only while it is open: a worklist may have
 * hundreds of rows, each with its button.
 */
export function SnoozeMenu({ button, choose, close }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const { top, bottom, right } = button.getBoundingClientRect();
  const below = bottom + gap + height < window.innerHeight;

  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    items?.[0]?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node) && event.target !== button) close();
    };
    const place = button.getBoundingClientRect();
    // what scrolled before it opened is told of now, and elsewhere something may scroll: only with its button it goes
    const follow = () => {
      const { top, left } = button.getBoundingClientRect();
      if (Math.abs(top - place.top) > 4 || Math.abs(left - place.left) > 4) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('scroll', follow, true);
    };
  }, [button, close]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      button.focus();
    } else if (event.key in moves) items.at((moves[event.key] ?? 0) % items.length)?.focus();
    else return;
    event.preventDefault();
  };

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('Snooze')}
      className={classes.menu}
      style={{ top: below ? bottom + gap : Math.max(gap, top - gap - height), right: window.innerWidth - right }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.menuTitle} aria-hidden>
        {t('Snooze')}
      </div>
      {reminderOptions.map(({ key, label }) => (
        <button key={key} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(key)}>
          {t(label)}
        </button>
      ))}
    </div>,
    document.getElementById('main') ?? document.body,
  );
}
