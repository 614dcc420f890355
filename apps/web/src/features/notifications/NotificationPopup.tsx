import { Popover } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PopupStart, usePopupStart } from '../../shared/late-popup.tsx';
import { lazyPart } from '../../shared/lazy-part.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { BellButton } from './BellButton.tsx';
import classes from './notifications.module.css';

const NotificationCentre = lazyPart(() => import('./NotificationCentre.tsx'));

/** The bell with the notification center. */
export default function NotificationPopup({ start }: { start: PopupStart }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePopupStart(start, button, () => setOpen(true));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="min(var(--notify-width), calc(100vw - 16px))"
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <BellButton ref={button} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.centre} aria-label={t('Notifications')}>
        <Suspense fallback={<SkeletonRows rows={4} avatar={false} />}>
          <NotificationCentre close={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
