/** Moves the focus to the button of the thing below (1) or above (-1) that can be taken; Enter then presses it. */
export function moveAmongItems(within: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(within?.querySelectorAll<HTMLElement>('[data-take]') ?? [])];
  const row = document.activeElement?.closest('li') ?? null;
  const at = buttons.findIndex((button) => button.closest('li') === row);
  const next = buttons[at === -1 ? (step === 1 ? 0 : buttons.length - 1) : at + step];
  next?.focus();
}
