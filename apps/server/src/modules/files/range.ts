/**
 * Returns the requested byte range, including both ends (RFC 9110 §14). Audio and video players send such requests.
 * Returns null if the whole file must be sent, for example because several ranges are requested. Returns 'none' if the
 * range starts beyond the end of the file.
 */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'none' : { start, end };
}
