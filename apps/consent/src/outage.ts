import type { Outage } from './call.ts';
import { useLanguage, type Words } from './language.tsx';
import { showToast } from './Toasts.tsx';

/**
 * Returns the message for an outage: how long to wait if the server asked the client to wait, otherwise
 * `withoutConnection`.
 */
const messageOfOutage = ({ waitSeconds }: Outage, withoutConnection: Words): [Words, Record<string, string>] =>
  waitSeconds === null
    ? [withoutConnection, {}]
    : waitSeconds === 1
      ? ['There were too many attempts from this internet connection. Wait a second, then try again.', {}]
      : [
          'There were too many attempts from this internet connection. Wait {count} seconds, then try again.',
          { count: String(waitSeconds) },
        ];

/** Returns a function that describes an outage in the user's language. */
export function useOutageText() {
  const { t } = useLanguage();
  return (outage: Outage, withoutConnection: Words): string => t(...messageOfOutage(outage, withoutConnection));
}

/** Shows a toast about the outage after data could not be sent. */
export function showOutage(outage: Outage): void {
  const [words, values] = messageOfOutage(outage, 'There is no internet connection. Please try again.');
  showToast(words, outage.waitSeconds === null ? 'offline' : '429', values);
}
