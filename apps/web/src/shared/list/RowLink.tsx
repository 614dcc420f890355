import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

interface Props {
  to: LinkProps & NavigateOptions;
  className: string | undefined;
  /** Whether what it leads to is open. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The link of a row, which opens it. A link of the router follows each change of the address: a hundred of them are worked
 * out anew before the press that opens one is answered. This one asks where it leads when it is first drawn, and again when
 * somebody is about to use it and as they do: the address may have changed while the pointer rests on it. What a press on it
 * is for is loaded as soon as somebody is about to.
 */
export function RowLink({ to, className, isOpen = false, children }: Props) {
  const router = useRouter();
  const ask = () => router.buildLocation(to as never).href;
  const [first] = useState(ask);
  // on the element itself, where the browser reads it next; React leaves alone there what does not change
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = ask();
  };
  const onIntent = (event: SyntheticEvent<HTMLAnchorElement>) => {
    renew(event);
    // what could not be loaded now says so when it is opened
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
