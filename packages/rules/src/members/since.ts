/** How often something happened to a member since somebody last looked. */
export interface ChangeCount {
  readonly kind: string;
  readonly count: number;
}

/** One and many of each kind, in the order in which they are told. Kinds are those of the feed, and `profile` for edits. */
const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  message: ['text', 'texts'],
  call: ['call', 'calls'],
  visit: ['visit', 'visits'],
  note: ['note', 'notes'],
  member_status: ['status change', 'status changes'],
  hospitalization: ['hospital stay', 'hospital stays'],
  assignment: ['change of guide', 'changes of guide'],
  transfer_request: ['transfer request', 'transfer requests'],
  status_change_request: ['status request', 'status requests'],
  need: ['need', 'needs'],
  survey: ['survey', 'surveys'],
  workflow_phase: ['workflow phase', 'workflow phases'],
  consent: ['consent', 'consents'],
  profile: ['profile change', 'profile changes'],
};
const other = ['other update', 'other updates'] as const;

/** How often each kind happened, in words: what has no name of its own is counted together at the end. */
export function changeCounts(changes: readonly ChangeCount[]): { count: number; word: string }[] {
  const counts = new Map<string, number>();
  for (const { kind, count } of changes) {
    const known = kind in kinds ? kind : '';
    counts.set(known, (counts.get(known) ?? 0) + count);
  }
  return [...Object.keys(kinds), ''].flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    const [one, many] = kinds[kind] ?? other;
    return count > 0 ? [{ count, word: count === 1 ? one : many }] : [];
  });
}

/** The quiet line of the member page: `Since you last looked: 1 text, 1 status change`. Null where nothing happened. */
export function sinceYouLastLooked(changes: readonly ChangeCount[]): string | null {
  const parts = changeCounts(changes).map(({ count, word }) => `${count} ${word}`);
  return parts.length === 0 ? null : `Since you last looked: ${parts.join(', ')}`;
}
