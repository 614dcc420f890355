import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage, type Words } from './language.tsx';

interface Toast {
  words: Words;
  values: Readonly<Record<string, string>>;
  /** Details for support. They contain no names. */
  details: string;
}

/** A toast disappears after this many milliseconds. It stays while the pointer or the focus is on it. */
const stayMs = 3000;

let shown: Toast | null = null;
const listeners = new Set<() => void>();
function set(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a toast for a short time. */
export const showToast = (words: Words, details: string, values: Toast['values'] = {}): void =>
  set({ words, values, details });

/** Shows the app's current toast at the bottom of the page. */
export function Toasts() {
  const { t } = useLanguage();
  const toast = useSyncExternalStore(listen, () => shown);
  const [isHeld, setHeld] = useState(false);
  const [copied, setCopied] = useState<Toast | null>(null);
  useEffect(() => {
    if (!toast || isHeld) return undefined;
    const timer = setTimeout(() => set(null), stayMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const copy = async () => {
    if (!toast) return;
    await navigator.clipboard?.writeText(`${t(toast.words, toast.values)} ${toast.details}`).catch(() => undefined);
    setCopied(toast);
  };
  return (
    <div className="toasts" role="status">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the toast only keeps it visible
        <div
          className="toast"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{t(toast.words, toast.values)}</span>
          <button type="button" onClick={() => void copy()}>
            {t(copied === toast ? 'Copied' : 'Copy details')}
          </button>
          <button
            type="button"
            aria-label={t('Dismiss')}
            onClick={() => {
              setHeld(false);
              set(null);
            }}
          >
            ✕
          </button>
        </div>
      )}
    </div>
  );
}
