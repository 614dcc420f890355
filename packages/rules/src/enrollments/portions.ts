/** A piece of a file, as it is sent. */
export interface Portion {
  from: number;
  text: string;
  isLast: boolean;
}

/** So many characters are sent at once, and as many are held at most twice. */
export const portionCharacters = 600_000;

/**
 * Sends a text in portions, each from where the answer to the last one says that it was read to: what was not whole goes
 * again with what follows. However large the text is, only a portion of it is held.
 * @param send answers up to where the text was read, and whether more of it is wanted
 * @param start how many characters were read of it before, which are not sent again
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
