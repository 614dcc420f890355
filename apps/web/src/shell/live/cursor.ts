/** Cursors are `xid.id` and are ordered by their parts as numbers, too large for a double. */
export function isAfter(cursor: string, other: string | null): boolean {
  if (other === null) return true;
  const [xid = 0n, id = 0n] = cursor.split('.').map(BigInt);
  const [otherXid = 0n, otherId = 0n] = other.split('.').map(BigInt);
  return xid === otherXid ? id > otherId : xid > otherXid;
}

/** Remembers the last events by cursor, so that a replay never applies one twice. */
export function makeSeen(size = 2000): (cursor: string) => boolean {
  const seen = new Set<string>();
  return (cursor) => {
    if (seen.has(cursor)) return true;
    seen.add(cursor);
    const [oldest] = seen;
    if (seen.size > size && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}
