import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Returns the path without the guide. If only the guide in the path changes, the page stays the same. */
export const pageWithoutGuide = (pathname: string): string => pathname.replace(/\/guide\/[^/]+/, '');

/**
 * Closes a dialog when the user leaves the page where it was opened. Does not close it if only the guide in the path
 * changes.
 * @param stays true while the dialog is a panel beside the page, which stays open on other pages
 */
export function useCloseOnLeave(close: () => void, stays = false): void {
  const page = useLocation({ select: ({ pathname }) => pageWithoutGuide(pathname) });
  const openedOn = useRef(page);
  useEffect(() => {
    if (stays) openedOn.current = page;
    else if (page !== openedOn.current) close();
  });
}
