import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if the page of a record was opened from its list, which is the previous entry of the browser history. */
    isPageFromList?: boolean;
  }
}

interface Props {
  /** Address of the list. */
  to: LinkProps['to'];
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * Link from the page of a record to its list. If the page was opened from the list, the link goes back in the history,
 * so that the list keeps its search, page and scroll position.
 */
export function ListLink(props: Props) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !router.state.location.state.isPageFromList) return;
    event.preventDefault();
    router.history.back();
  };
  return <Link {...props} onClick={onClick} />;
}
