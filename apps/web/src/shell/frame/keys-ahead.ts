/** Fields in which letters are typed, or find a choice. A checkbox or a radio button takes none. */
const typing = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Returns true if the focused element takes letters: a field or an editor. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing));

/** Elements that open above the page. */
const layer = '[role="dialog"], [role="alertdialog"]';

/**
 * The opened element may have no field, or never appear: after this time, in milliseconds, keys are shortcuts of the
 * page again.
 */
const maxMs = 10_000;
/** If an element that is already open has a field, the field has the focus within this time, in milliseconds. */
const standingMs = 400;

let release: (() => void) | undefined;

/**
 * Stores what the user types between the key that opens a dialog and the moment in which its field has the focus. Until
 * then, letters would be shortcuts of the page, or be lost. They go into the field. Enter is stored only if it chooses
 * among results: elsewhere it could call or save unread content.
 * @param keepsEnter true if Enter goes into the field too
 */
export function keepKeysAhead(keepsEnter = false): void {
  release?.();
  let text = '';
  let hasEnter = false;
  let late: ReturnType<typeof setTimeout>;
  const stop = new AbortController();
  const end = () => {
    clearTimeout(late);
    stop.abort();
    release = undefined;
  };
  release = end;
  const wait = (ms: number) => {
    clearTimeout(late);
    late = setTimeout(end, ms);
  };
  const give = (field: HTMLElement) => {
    end();
    // the only way into a field that an editor and React also treat as typing
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
      // an element that is already open is used
      if (takesLetters(target)) return end();
      if (key === 'Enter' && !keepsEnter && text === '') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (repeat) return;
      if (isLetter) text += key;
      else if (key === 'Backspace') text = text.slice(0, -1);
      else hasEnter = keepsEnter;
    },
    { capture: true, signal: stop.signal },
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.closest(layer) === null) return;
      if (takesLetters(target)) give(target);
      else wait(standingMs);
    },
    { signal: stop.signal },
  );
  wait(maxMs);
}
