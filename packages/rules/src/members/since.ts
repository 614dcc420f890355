/** Number of changes of one kind to a member since a user last viewed the member. */
export interface ChangeCount {
  readonly kind: string;
  readonly count: number;
}

/**
 * Singular and plural labels of each kind, in their order in the sentence. The kinds are those of feed entries, plus
 * `profile` for edits.
 */
const changeLabels: Readonly<Record<string, readonly [one: string, many: string]>> = {
  message: ['text', 'texts'],
  call: ['call', 'calls'],
  visit: ['visit', 'visits'],
  note: ['note', 'notes'],
  member_status: ['status change', 'status changes'],
  hospitalization: ['hospitalization', 'hospitalizations'],
  assignment: ['guide change', 'guide changes'],
  transfer_request: ['transfer request', 'transfer requests'],
  status_change_request: ['status request', 'status requests'],
  need: ['need', 'needs'],
  survey: ['survey', 'surveys'],
  workflow_phase: ['workflow phase', 'workflow phases'],
  consent: ['consent', 'consents'],
  profile: ['profile change', 'profile changes'],
};
const other = ['other update', 'other updates'] as const;

/** Returns the count and label of each kind. Kinds without a label are combined at the end. */
export function changeCounts(changes: readonly ChangeCount[]): { count: number; word: string }[] {
  const counts = new Map<string, number>();
  for (const { kind, count } of changes) {
    const known = kind in changeLabels ? kind : '';
    counts.set(known, (counts.get(known) ?? 0) + count);
  }
  return [...Object.keys(changeLabels), ''].flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    const [one, many] = changeLabels[kind] ?? other;
    return count > 0 ? [{ count, word: count === 1 ? one : many }] : [];
  });
}
