import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface Props {
  to: LinkProps & NavigateOptions;
  className: string | undefined;
  /** Whether what it leads to is open. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The link of a row, which opens it. A link of the router follows each change of the address: a hundred of them are worked
 * out anew before the press that opens one is answered. This one asks where it leads when it is drawn, and again when
 * somebody is about to use it; what a press on it is for is loaded then, too.
 */
export function RowLink({ to, className, isOpen = false, children }: Props) {
  const router = useRouter();
  const ask = () => router.buildLocation(to as never).href;
  const [href, setHref] = useState(ask);
  const onIntent = () => {
    setHref(ask());
    // what could not be loaded now says so when it is opened
    router.preloadRoute(to as never).catch(() => undefined);
  };
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate(to as never);
  };
  return (
    <a
      href={href}
      className={className}
      data-open
      aria-current={isOpen ? 'page' : undefined}
      onClick={onClick}
      onFocus={onIntent}
      onMouseEnter={onIntent}
      onTouchStart={onIntent}
    >
      {children}
    </a>
  );
}
