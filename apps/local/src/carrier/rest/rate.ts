/**
 * Returns a function that accepts at most `most` requests per second. Refused requests do not count toward the limit.
 */
export function createRate(most: number): (now: number) => boolean {
  const passed: number[] = [];
  return (now) => {
    while (passed.length > 0 && (passed[0] as number) <= now - 1000) passed.shift();
    if (passed.length >= most) return false;
    passed.push(now);
    return true;
  };
}
