/** Fields in which a letter is typed, or finds a choice. A checkbox or a radio button takes none. */
const typing = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether what has the focus takes letters: a field or an editor. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing));

/** What opens above the page. */
const layer = '[role="dialog"], [role="alertdialog"]';

/** What was opened may have no field, or never come: after so long keys mean again what they mean on the page. */
const mostMs = 10_000;
/** Where what stands there has a field, the focus is in it by then. */
const standingMs = 400;

let release: (() => void) | undefined;

/**
 * Keeps what is typed between the key that opens something above the page and the moment in which its field has the focus:
 * letters are the page's shortcuts until then, and one after the other would open more of it, or be lost. They go into the
 * field. Enter is kept only where it chooses among what was found: elsewhere it could ring or save what nobody has read.
 * @param keepsEnter whether Enter goes into the field too
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
    // the one way into a field that also an editor, and React, take for typing
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
      // something that stands there already is used
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
  wait(mostMs);
}
