import type { Outage } from './call.ts';
import { useLanguage, type Words } from './language.tsx';
import { showToast } from './Toasts.tsx';

/** Message about an outage: the time to wait if the server gave one, otherwise that there is no connection. */
const saidOf = ({ waitSeconds }: Outage, withoutConnection: Words): [Words, Record<string, string>] =>
  waitSeconds === null
    ? [withoutConnection, {}]
    : waitSeconds === 1
      ? ['There were too many attempts from this internet connection. Wait a second, then try again.', {}]
      : [
          'There were too many attempts from this internet connection. Wait {count} seconds, then try again.',
          { count: String(waitSeconds) },
        ];

/** Returns a function that describes an outage. */
export function useOutageText() {
  const { t } = useLanguage();
  return (outage: Outage, withoutConnection: Words): string => t(...saidOf(outage, withoutConnection));
}

/** Shows at the bottom of the page that data was not sent. */
export function showOutage(outage: Outage): void {
  const [words, values] = saidOf(outage, 'There is no internet connection. Please try again.');
  showToast(words, outage.waitSeconds === null ? 'offline' : '429', values);
}
