/** Formats a US number as `(713) 555-0142`. Returns other numbers unchanged. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

/** Returns the first letters of the first and last word of a name, or the last two digits of a number. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

const zone = () => Temporal.Now.timeZoneId();

/** Formats the time as a phone's clock shows it: `10:16`. */
export function clockText(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO(zone())
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replace(/\s?[AP]M$/, '');
}

/** Formats an instant as `Fri, Nov 20, 10:16 AM`. */
export function momentText(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO(zone())
    .toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** Formats the time with seconds: `10:16:04`. */
export function secondText(at: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone())
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
    .replace(/\s?[AP]M$/, '');
}

/** Returns the heading above a group of texts, such as `Today, 8:46 AM` or `Tue, Nov 3, 1:20 PM`. */
export function dayText(at: string, now: Temporal.Instant): string {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(zone());
  const hour = time.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isToday = time.toPlainDate().equals(now.toZonedDateTimeISO(zone()).toPlainDate());
  return isToday ? `Today, ${hour}` : momentText(time.toInstant());
}

/** Formats the time since an instant, such as `6 s` or `2:05`. */
export function durationText(from: string, until: Temporal.Instant): string {
  const seconds = Math.max(0, Math.floor(Temporal.Instant.from(from).until(until).total('seconds')));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the next 8:00 in the local time zone. */
export function nextEightOClock(now: Temporal.Instant): Temporal.Instant {
  const here = now.toZonedDateTimeISO(zone());
  const eight = here.withPlainTime('08:00');
  return (Temporal.ZonedDateTime.compare(eight, here) > 0 ? eight : eight.add({ days: 1 })).toInstant();
}
