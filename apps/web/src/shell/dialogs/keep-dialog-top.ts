/**
 * Keeps the top of the focused dialog in place while its content grows, so that the focused field does not move.
 * Otherwise, dialogs are centered.
 */
export function keepDialogTop(): void {
  const content = document.activeElement?.closest<HTMLElement>('.mantine-Modal-content:not([data-full-screen])');
  if (!content) return;
  const top = content.offsetTop;
  const { style } = content;
  style.alignSelf = 'flex-start';
  style.marginTop = `calc(${top}px - var(--modal-y-offset))`;
  style.maxHeight = `calc(var(--free-height) - ${top}px - var(--modal-y-offset))`;
  const center = () => {
    for (const name of ['align-self', 'margin-top', 'max-height']) style.removeProperty(name);
  };
  addEventListener('resize', center, { once: true });
}
