import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

interface Props {
  to: LinkProps & NavigateOptions;
  className: string | undefined;
  /** True if its target is open. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The link that opens a row. A router link updates at each address change. A hundred of them would delay the opening of
 * a row. This link computes its target at the first render, and again shortly before and during use, because the
 * address may have changed while the pointer rests on it. The target's code is loaded as soon as the pointer or focus
 * reaches the link.
 */
export function RowLink({ to, className, isOpen = false, children }: Props) {
  const router = useRouter();
  const ask = () => router.buildLocation(to as never).href;
  const [first] = useState(ask);
  // on the element itself, where the browser reads it next; React does not touch unchanged attributes
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = ask();
  };
  const onIntent = (event: SyntheticEvent<HTMLAnchorElement>) => {
    renew(event);
    // if loading fails now, opening it shows the error
    router.preloadRoute(to as never).catch(() => undefined);
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return renew(event);
    event.preventDefault();
    void router.navigate(to as never);
  };
  return (
    <a
      href={first}
      className={className}
      data-open
      aria-current={isOpen ? 'page' : undefined}
      onClick={onClick}
      onFocus={onIntent}
      onMouseEnter={onIntent}
      onTouchStart={onIntent}
      onMouseDown={renew}
      onContextMenu={renew}
    >
      {children}
    </a>
  );
}
