/** Keys of the page rest while a dialog or menu is open above it. */
export const noDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
