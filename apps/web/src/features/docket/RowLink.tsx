import type { ComponentProps, MouseEvent } from 'react';
import type { RowTools } from './row-tools.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  go: RowTools['go'];
}

/** A link of a long list: the router's own watches where the router is, hundreds of them at every step. */
export function RowLink({ href, go, ...props }: Props) {
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(href);
  };
  return <a {...props} href={href} onClick={onClick} />;
}
