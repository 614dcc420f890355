const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT']);
const starts = new Set(['START', 'UNSTOP', 'YES']);

/**
 * What a text means to the carrier, which blocks a line that was told to stop (error 21610): the whole message, in any
 * case, without the punctuation around it.
 */
export function optOutKeyword(body: string): 'stop' | 'start' | undefined {
  const word = body
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return stops.has(word) ? 'stop' : starts.has(word) ? 'start' : undefined;
}
