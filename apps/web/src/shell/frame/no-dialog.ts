/** Returns true if no dialog or menu is open. Shortcuts of the page are off while one is. */
export const noDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
