import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Opens a row's link when the user clicks anywhere in the row. With Ctrl, Command or Shift, opens a new tab. Does
 * nothing while text is selected.
 */
export function useOpenRow(to: NavigateOptions): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter();
  return (event) => {
    const inLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (inLink || event.defaultPrevented || document.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      // computes the target, because the link element's own target may be outdated
      window.open(router.buildLocation(to as never).href, '_blank', 'noopener');
    } else void router.navigate(to);
  };
}
