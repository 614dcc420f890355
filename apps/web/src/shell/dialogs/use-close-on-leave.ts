import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Closes a dialog with the page on which it was opened; another guide in the path is still the same page. */
export function useCloseOnLeave(close: () => void): void {
  const page = useLocation({ select: ({ pathname }) => pathname.replace(/\/guide\/[^/]+/, '') });
  const openedOn = useRef(page);
  useEffect(() => {
    if (page !== openedOn.current) close();
  });
}
