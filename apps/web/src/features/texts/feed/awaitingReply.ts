import type { FeedItem } from '@guidepost/contracts';
import { textKeyword } from '@guidepost/rules';

/** Texts that came in after the last one of ours, as far as nobody said that they need no answer; STOP and the like need none. */
export function awaitingReply(entries: readonly Pick<FeedItem, 'message'>[]): ReadonlySet<number> {
  const messages = entries.flatMap(({ message }) => (message ? [message] : []));
  const lastOurs = messages.findIndex(({ incoming }) => !incoming);
  const since = lastOurs === -1 ? messages : messages.slice(0, lastOurs);
  return new Set(
    since.filter(({ noFollowUpNeeded, text }) => !noFollowUpNeeded && textKeyword(text) === null).map(({ id }) => id),
  );
}
