const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Returns true if no dialog or menu is open. An open dialog or menu turns off the shortcuts of the page.
 * @param except an element that does not count, such as the panel that handles the key
 */
export const noDialog = (except: Element | null = null): boolean =>
  [...document.querySelectorAll(layers)].every((layer) => layer === except);
