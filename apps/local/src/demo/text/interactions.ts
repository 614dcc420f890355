import interactions from './interactions.json' with { type: 'json' };

/** Notes about a successful call or visit. They are long enough for outcomes that require a note. */
export const reachedNotes: readonly string[] = interactions.reachedNotes.map(({ note }) => note);

/** The issues that each note in `reachedNotes` can be about. */
export const reachedFor: ReadonlyMap<string, readonly string[]> = new Map(
  interactions.reachedNotes.map(({ note, issues }) => [note, issues]),
);

/** Notes about short calls without a result. */
export const otherNotes: readonly string[] = interactions.otherNotes;

/** Texts from guides, and the members' replies. */
export const exchanges: readonly { sent: string; answer: string | null }[] = interactions.exchanges;
