import type { ComponentProps, MouseEvent } from 'react';
import type { RowContext } from './row-tools.ts';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  go: RowContext['go'];
}

/** Link for long lists. The router's own link subscribes to the location, which is slow with hundreds of rows. */
export function RowLink({ href, go, ...props }: Props) {
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(href);
  };
  return <a {...props} href={href} onClick={onClick} />;
}
