/** Returns true if no dialog or menu is open. An open dialog or menu turns off the shortcuts of the page. */
export const noDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
