/** Returns the position of an event in the order of events: `xid.id`. */
export const cursorOf = (row: { xid: string; id: number }): string => `${row.xid}.${row.id}`;
export const parseCursor = (cursor: string): [string, string] => {
  const [xid = '0', id = '0'] = cursor.split('.');
  return [xid, id];
};

/** Returns true if position `a` is before position `b`. */
export const isBefore = (a: string, b: string): boolean => {
  const [ax, ai] = parseCursor(a).map(BigInt) as [bigint, bigint];
  const [bx, bi] = parseCursor(b).map(BigInt) as [bigint, bigint];
  return ax < bx || (ax === bx && ai < bi);
};
