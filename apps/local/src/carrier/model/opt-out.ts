export type CarrierKeyword = 'stop' | 'start' | 'help';

const words: Readonly<Record<CarrierKeyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/**
 * What the carrier answers to a keyword by itself, also to a phone that said STOP. The account is told nothing of it.
 */
export const keywordAnswers: Readonly<Record<CarrierKeyword, string>> = {
  stop: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  start:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  help: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/**
 * What a text means to the carrier, which blocks a line that was told to stop (error 21610) and answers by itself: the
 * whole message, in any case, without the punctuation around it. It knows English words only.
 */
export function optOutKeyword(body: string): CarrierKeyword | undefined {
  const word = body
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return (Object.keys(words) as CarrierKeyword[]).find((keyword) => words[keyword].includes(word));
}
