import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * What a click anywhere in a row does: the same as one on the link in it, in a new tab where a key asks for that. Text
 * that was being selected stays selected.
 */
export function useOpenRow(to: NavigateOptions): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter();
  return (event) => {
    const inLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (inLink || event.defaultPrevented || document.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      // what the link says may be of an address before this one
      window.open(router.buildLocation(to as never).href, '_blank', 'noopener');
    } else void router.navigate(to);
  };
}
