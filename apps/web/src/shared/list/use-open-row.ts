import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Handles a click anywhere in a row like one on its link, in a new tab if a key asks for that. Selected text stays
 * selected.
 */
export function useOpenRow(to: NavigateOptions): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter();
  return (event) => {
    const inLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (inLink || event.defaultPrevented || document.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      // the link may have the target of an earlier address
      window.open(router.buildLocation(to as never).href, '_blank', 'noopener');
    } else void router.navigate(to);
  };
}
