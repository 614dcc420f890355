const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Returns true if no dialog or menu is open. While one is open, the page's shortcuts are off.
 * @param except an element to ignore, such as the panel that handles the key
 */
export const noDialog = (except: Element | null | undefined = null): boolean =>
  [...document.querySelectorAll(layers)].every((layer) => layer === except);
