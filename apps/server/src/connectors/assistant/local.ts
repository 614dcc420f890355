import { transcriptLines } from '@guidepost/rules';
import type { Assistant, RecordedConversation } from './port.ts';

/** The last line of notes that rules created. It warns readers that the notes' quality is limited. */
export const madeByRules = '_Picked out by rules, not by a language model._';

const maxLines = 5;

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length > 2);

/** Phrases that request an action, in the members' two most frequent languages. */
const requestPattern =
  /\?$|\b(please|need|needs|want|call me|call back|can you|could you|help|por favor|necesit\w+|quiero|llám\w+|puede|ayuda)\b/i;
/** Phrases that contain a time or an amount. */
const dated =
  /\b(today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hoy|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|\b\d{1,2}(:\d\d)?\s?(a\.?m|p\.?m)\b|\$\s?\d|\b(january|february|march|april|may|june|july|august|september|october|november|december)\s\d/i;

const list = (title: string, sentences: readonly string[]): string[] =>
  sentences.length === 0
    ? []
    : [
        `**${title}**`,
        sentences
          .slice(0, maxLines)
          .map((sentence) => `- ${sentence}`)
          .join('\n'),
      ];

/** Returns, word for word, the sentences of a conversation that request something or mention a day. */
function pick({ transcript, isVoicemail, memberName, guideName }: RecordedConversation): string | null {
  const lines = transcriptLines(transcript);
  const linesSaidBy = (who: (name: string | null) => boolean) =>
    lines.filter(({ name }) => who(name)).flatMap(({ text }) => sentencesOf(text));
  const memberLines = linesSaidBy((name) => name === null || name !== guideName);
  const guideLines = linesSaidBy((name) => name !== null && name === guideName);
  if (memberLines.length + guideLines.length === 0) return null;
  const asked = memberLines.filter((sentence) => requestPattern.test(sentence));
  const when = [...memberLines, ...guideLines].filter((sentence) => dated.test(sentence) && !asked.includes(sentence));
  const promised = guideLines.filter((sentence) =>
    /\b(I will|I'll|I am going to|we will|we'll|voy a)\b/i.test(sentence),
  );
  const who = memberName ?? 'The caller';
  const parts = [
    ...list(`${who} asked`, asked),
    ...list('Promised', promised),
    ...list(
      'Days and amounts',
      when.filter((sentence) => !promised.includes(sentence)),
    ),
  ];
  const body =
    parts.length > 0 ? parts : list(isVoicemail ? `${who} said` : 'Said', [...memberLines, ...guideLines].slice(0, 2));
  return [...body, madeByRules].join('\n\n');
}

/**
 * Assistant without an outside service. It does not transcribe recordings, and its notes are sentences from the
 * transcript.
 */
export const createLocalAssistant = (): Assistant => ({
  isConnected: false,
  transcribe: async () => null,
  notesOf: async (conversation) => pick(conversation),
});
