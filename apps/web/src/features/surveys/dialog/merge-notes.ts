/**
 * Merges notes that two users wrote at the same time. No text is lost, and a line that both users wrote appears once.
 */
export function mergeNotes(base: string, mine: string, theirs: string): string {
  if (theirs === base || mine.includes(theirs)) return mine;
  if (mine === base || theirs.includes(mine)) return theirs;
  const known = new Set(theirs.split('\n'));
  const added = mine.split('\n').filter((line) => !known.has(line) && !base.split('\n').includes(line));
  return added.length === 0 ? theirs : `${theirs}\n${added.join('\n')}`;
}
