import { useEffect, useRef } from 'react';
import type { TextView } from '../api/views.ts';
import { dayText } from './format.ts';

const GAP_MINUTES = 60;

/** The texts with one number, scrolled to the latest. */
export function Conversation({ texts, now }: { texts: readonly TextView[]; now: Temporal.Instant }) {
  const box = useRef<HTMLDivElement>(null);
  const latest = texts.at(-1)?.sid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a text has come
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [latest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <div className="texts" ref={box} role="log" aria-label="Texts" tabIndex={0}>
      {texts.length === 0 && <p className="empty">No texts yet.</p>}
      {texts.map((text, place) => (
        <div key={text.sid} className="text" data-own={text.isOwn || undefined}>
          {isAfterPause(texts[place - 1], text) && <time>{dayText(text.at, now)}</time>}
          {text.media.map((media) =>
            media.contentType.startsWith('image/') ? (
              <img key={media.url} src={media.url} alt="Attached to the text" />
            ) : (
              <a key={media.url} className="bubble" href={media.url} target="_blank" rel="noreferrer">
                {media.contentType}
              </a>
            ),
          )}
          {text.body !== '' && (
            <p className="bubble">
              <LinkedText text={text.body} />
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

/** Returns true for the first text and for a text after a pause. The page shows the time above it. */
function isAfterPause(before: TextView | undefined, text: TextView): boolean {
  if (!before) return true;
  return Temporal.Instant.from(before.at).until(Temporal.Instant.from(text.at)).total('minutes') > GAP_MINUTES;
}

/** A text's content, with its URLs as links. */
const LinkedText = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S*[^\s.,;:!?)])/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in a text that does not change
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
