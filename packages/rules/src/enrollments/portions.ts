/** A part of a file that is sent in one request. */
export interface Portion {
  from: number;
  text: string;
  isLast: boolean;
}

/** Maximum number of characters per portion. The sender has at most twice this number in memory. */
export const portionCharacters = 600_000;

/**
 * Sends a file in portions. Each portion starts where the receiver stopped reading, so incomplete data at the end of a
 * portion is sent again. Only one portion is in memory, even for a large file.
 * @param send returns the position where the receiver stopped reading, and whether to continue
 * @param start number of characters that were read earlier and are not sent again
 */
export async function sendInPortions(
  chunks: AsyncIterable<string>,
  send: (portion: Portion) => Promise<{ received: number; goesOn: boolean }>,
  { size = portionCharacters, start = 0 }: { size?: number; start?: number } = {},
): Promise<void> {
  let from = start;
  let known = start;
  let held = '';
  let isOver = false;
  const next = chunks[Symbol.asyncIterator]();
  for (;;) {
    while (!isOver && held.length <= size) {
      const { value, done } = await next.next();
      if (done) isOver = true;
      else {
        held += value.slice(known);
        known -= Math.min(known, value.length);
      }
    }
    const isLast = isOver && held.length <= size;
    const answer = await send({ from, text: held.slice(0, size), isLast });
    if (isLast || !answer.goesOn) return;
    held = held.slice(answer.received - from);
    from = answer.received;
  }
}
