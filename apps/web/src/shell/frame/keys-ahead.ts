/** Fields that accept typed letters. In a select, letters find a choice. Checkboxes and radio buttons accept none. */
const typingFields = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Returns true if the element accepts typed letters because it is a field or an editor. */
export const acceptsTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typingFields));

/**
 * Returns true if the focused element handles the key itself: a field, an editor, or a list that is searched by letter.
 */
export const handlesOwnKeys = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (acceptsTyping(target) || target.closest('[role="listbox"], [role="combobox"]') !== null);

/** Elements that open above or beside the page, such as dialogs. */
const layer = '[role="dialog"], [role="alertdialog"], [data-dock]';

/**
 * After this time, in milliseconds, keys are shortcuts of the page again. Needed if the dialog has no field or never
 * appears.
 */
const maxMs = 10_000;
/** Maximum time until a field in an open dialog receives the focus, in milliseconds. */
const focusTimeoutMs = 400;
/** The same time for a panel that has the focus itself, because its content is still loading. */
const panelTimeoutMs = 3000;

let stopCollecting: (() => void) | undefined;

/** Stops collecting keys, because the dialog will not open. Keys are then shortcuts of the page again. */
export const stopKeysAhead = (): void => stopCollecting?.();

/**
 * Collects what the user types after the key that opens a dialog, until one of the dialog's fields is focused. Then
 * inserts the text into that field. Otherwise the letters would be lost or would act as shortcuts of the page.
 * @param includesEnter true to pass Enter on to the field too. Use it only for a list of results. In other dialogs,
 * Enter could start a call or save unread content.
 */
export function collectKeysAhead(includesEnter = false): void {
  stopCollecting?.();
  let text = '';
  let hasEnter = false;
  let late: ReturnType<typeof setTimeout>;
  const stop = new AbortController();
  const end = () => {
    clearTimeout(late);
    stop.abort();
    stopCollecting = undefined;
  };
  stopCollecting = end;
  const wait = (ms: number) => {
    clearTimeout(late);
    late = setTimeout(end, ms);
  };
  const give = (field: HTMLElement) => {
    end();
    // only execCommand inserts text in a way that both the rich text editor and React treat as typed
    if (text !== '') document.execCommand('insertText', false, text);
    if (hasEnter) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  };

  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (key === 'Escape') return end();
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isLetter && key !== 'Enter' && key !== 'Backspace') return;
      // the user is typing into a field
      if (acceptsTyping(target)) return end();
      if (key === 'Enter' && !includesEnter && text === '') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (repeat) return;
      if (isLetter) text += key;
      else if (key === 'Backspace') text = text.slice(0, -1);
      else hasEnter = includesEnter;
    },
    { capture: true, signal: stop.signal },
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.closest(layer) === null) return;
      if (acceptsTyping(target)) give(target);
      else wait(target.matches('[data-dock]') ? panelTimeoutMs : focusTimeoutMs);
    },
    { signal: stop.signal },
  );
  wait(maxMs);
}
