import { showError } from '../toasts/store.ts';

/** How many characters at the beginning of a text are in another one. */
function keptOf(text: string, within: string): number {
  let kept = Math.min(text.length, within.length);
  while (kept > 0 && !within.includes(text.slice(0, kept))) kept -= 1;
  return kept;
}

/** A browser cuts what is pasted into a field at its limit and says nothing: this says so, for every field of the application. */
export function tellCutPastes(): () => void {
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    const text = clipboardData?.getData('text/plain').replaceAll('\r\n', '\n').trimEnd() ?? '';
    const pasted = target instanceof HTMLInputElement ? text.replaceAll('\n', '') : text;
    const onInput = () => {
      const { value, maxLength } = target;
      const cut = value.length < maxLength ? 0 : pasted.length - keptOf(pasted, value);
      if (cut > 0)
        showError({
          message: {
            key: 'What you pasted is too long for this field: its last {cut} characters were left out.',
            values: { cut },
          },
        });
    };
    // it follows at once, or not at all where nothing was pasted
    target.addEventListener('input', onInput, { once: true });
    setTimeout(() => target.removeEventListener('input', onInput));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
