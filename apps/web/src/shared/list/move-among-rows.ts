import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves the focus between the `[data-open]` elements in a list's rows with the arrow keys, Home and End. Does nothing
 * if something else has the focus.
 * @param above called if the user moves up from the first row
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, above: () => void = () => {}): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = openers.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  const to = step(at, openers.length - 1);
  if (to >= 0) openers[to]?.focus();
  else above();
}
