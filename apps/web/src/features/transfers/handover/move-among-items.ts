/** Moves the focus to the next (1) or previous (-1) open item's button. Enter then takes over that item. */
export function moveAmongItems(within: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(within?.querySelectorAll<HTMLElement>('[data-take]') ?? [])];
  const row = document.activeElement?.closest('li') ?? null;
  const at = buttons.findIndex((button) => button.closest('li') === row);
  const next = buttons[at === -1 ? (step === 1 ? 0 : buttons.length - 1) : at + step];
  next?.focus();
}
