import { showError } from '../toasts/store.ts';

/** Returns the length of the longest prefix of `text` that appears in `within`. */
function keptLength(text: string, within: string): number {
  let kept = Math.min(text.length, within.length);
  while (kept > 0 && !within.includes(text.slice(0, kept))) kept -= 1;
  return kept;
}

/**
 * Shows a message when the browser cuts off pasted text at a field's maximum length, because the browser itself shows
 * none. Returns a function that removes the listener.
 */
export function reportCutPastes(): () => void {
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    const text = clipboardData?.getData('text/plain').replaceAll('\r\n', '\n').trimEnd() ?? '';
    const pasted = target instanceof HTMLInputElement ? text.replaceAll('\n', '') : text;
    const onInput = () => {
      const { value, maxLength } = target;
      const cut = value.length < maxLength ? 0 : pasted.length - keptLength(pasted, value);
      if (cut > 0)
        showError({
          message: {
            key: 'The pasted text is too long for this field. The last {cut} characters were removed.',
            values: { cut },
          },
        });
    };
    // the input event follows at once, or not at all if nothing was pasted
    target.addEventListener('input', onInput, { once: true });
    setTimeout(() => target.removeEventListener('input', onInput));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
