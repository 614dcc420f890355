import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

interface Props {
  to: LinkProps & NavigateOptions;
  className: string | undefined;
  /** True if the link's target is open. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The link that opens a row. A hundred router links would make opening a row slow, because each updates when the URL
 * changes. This link computes its target when it first renders, and again just before and during use. The second
 * computation is needed because the URL may have changed while the pointer was over the link. The target's code is
 * loaded when the pointer or the focus reaches the link.
 */
export function RowLink({ to, className, isOpen = false, children }: Props) {
  const router = useRouter();
  const ask = () => router.buildLocation(to as never).href;
  const [first] = useState(ask);
  // Changes the DOM element directly, because the browser reads it right afterwards. React does not overwrite unchanged
  // attributes.
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = ask();
  };
  const onIntent = (event: SyntheticEvent<HTMLAnchorElement>) => {
    renew(event);
    // if loading fails now, the user sees the error when they open the row
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
