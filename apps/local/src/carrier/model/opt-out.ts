export type CarrierKeyword = 'stop' | 'start' | 'help';

const words: Readonly<Record<CarrierKeyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/**
 * The carrier's automatic replies to keywords. Even phones that sent STOP receive them. The account is not notified of
 * these replies.
 */
export const keywordAnswers: Readonly<Record<CarrierKeyword, string>> = {
  stop: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  start:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  help: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/**
 * Returns the keyword if a text consists only of a keyword, in any case and with any punctuation around it. The carrier
 * replies to keywords itself. After STOP, it blocks texts to the phone from that line (error 21610). It supports
 * English keywords only.
 */
export function optOutKeyword(body: string): CarrierKeyword | undefined {
  const word = body
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return (Object.keys(words) as CarrierKeyword[]).find((keyword) => words[keyword].includes(word));
}
