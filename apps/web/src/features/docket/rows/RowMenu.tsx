import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './menu.module.css';

export interface RowAction {
  key: string;
  /** Translated label. */
  label: string;
  run: () => unknown;
}

interface Props {
  /**
   * Button that opened the menu. The menu is displayed next to this button, and the button gets the focus when the menu
   * closes.
   */
  button: HTMLButtonElement;
  title: string;
  actions: readonly RowAction[];
  close: () => void;
}

const gap = 6;

/** Menu with a row's secondary actions. It is mounted only while open, because a worklist may have hundreds of rows. */
export function RowMenu({ button, title, actions, close }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const height = 42 + actions.length * 32;
  const { top, bottom, right } = button.getBoundingClientRect();
  // the bars at the bottom of the screen, such as a call in progress, would cover a menu below the page's end
  const end = document.getElementById('main')?.getBoundingClientRect().bottom ?? window.innerHeight;
  const below = bottom + gap + height < end;

  useLayoutEffect(() => {
    const row = button.closest('li');
    row?.setAttribute('data-menu', '');
    return () => row?.removeAttribute('data-menu');
  }, [button]);

  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    items?.[0]?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node) && event.target !== button) close();
    };
    const opened = button.getBoundingClientRect();
    // Scroll events can arrive late or come from other elements, so the menu closes only if its button has moved.
    const follow = () => {
      const { top, left } = button.getBoundingClientRect();
      if (Math.abs(top - opened.top) > 4 || Math.abs(left - opened.left) > 4) close();
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
      aria-label={title}
      className={classes.menu}
      style={{ top: below ? bottom + gap : Math.max(gap, top - gap - height), right: window.innerWidth - right }}
      onKeyDown={onKeyDown}
    >
      <div className={classes.menuTitle} aria-hidden>
        {title}
      </div>
      {actions.map(({ key, label, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
            button.focus();
            run();
          }}
        >
          {label}
        </button>
      ))}
    </div>,
    document.getElementById('main') ?? document.body,
  );
}
