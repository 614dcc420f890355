import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeldActions } from '../held/HeldActions.tsx';
import { Slot } from '../slots.tsx';
import { useToasts } from './store.ts';
import { ToastCard } from './ToastCard.tsx';
import classes from './Toasts.module.css';
import { useAboveFooters } from './use-above-footers.ts';

/**
 * Toasts at the bottom center, above the buttons of an open dialog, each visible for 3 seconds. While the pointer or
 * focus is on a toast, none of them disappears.
 */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const stack = useRef<HTMLElement>(null);
  useAboveFooters(stack);
  if (toasts.length === 0 && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }
  return (
    <section
      ref={stack}
      aria-label={t('Messages')}
      className={classes.stack}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={hovered || focused} />
      ))}
      <Slot of="toasts" />
      <HeldActions />
    </section>
  );
}
