import { showError } from '../toasts/store.ts';

/** A browser cuts what is pasted into a field at its limit and says nothing: this says so, for every field of the application. */
export function tellCutPastes(): () => void {
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    const { value, selectionStart, selectionEnd, maxLength } = target;
    const chosen = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const cut = value.length - chosen + (clipboardData?.getData('text/plain').trimEnd().length ?? 0) - maxLength;
    if (cut > 0)
      showError({
        message: {
          key: 'What you pasted is too long for this field: its last {cut} characters were left out.',
          values: { cut },
        },
      });
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
