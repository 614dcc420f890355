/**
 * Returns true if a cursor is later than another one. Cursors have the form `xid.id`. Their parts are compared as
 * integers, because they are too large for a double.
 */
export function isAfter(cursor: string, other: string | null): boolean {
  if (other === null) return true;
  const [xid = 0n, id = 0n] = cursor.split('.').map(BigInt);
  const [otherXid = 0n, otherId = 0n] = other.split('.').map(BigInt);
  return xid === otherXid ? id > otherId : xid > otherXid;
}

/** Remembers the cursors of the latest events, so that an event that the server repeats is not applied twice. */
export function createSeenCursors(size = 2000): (cursor: string) => boolean {
  const seen = new Set<string>();
  return (cursor) => {
    if (seen.has(cursor)) return true;
    seen.add(cursor);
    const [oldest] = seen;
    if (seen.size > size && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}
