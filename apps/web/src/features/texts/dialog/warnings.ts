import type { contracts, ReplyOf, Sentence, TextWarning } from '@guidepost/contracts';
import { sentence, unfilledVariables } from '@guidepost/rules';

export type Refusal = NonNullable<ReplyOf<typeof contracts.texts.check>['refusal']>;

/** Reasons why a text cannot be sent at all, as translation keys. */
export const refusalTexts: Readonly<Record<Refusal, string>> = {
  CONTACT_HELD:
    "Contact is on hold because this member's death was reported. First confirm or reject the report on the member's page.",
  TEXTING_NOT_ALLOWED: 'TCPA required to text message',
  NUMBER_NOT_FOUND: 'This phone number could not be found.',
  NUMBER_OPTED_OUT: 'This number must not be contacted.',
};

/** A warning about a text that is about to be sent. */
export interface Warning {
  /** Identifies the warning. A warning that the user has accepted is not shown again. */
  id: string;
  sentence: Sentence;
  /** Amber for an unusual hour, red for possible harm. */
  tone: 'warning' | 'danger';
  /** Words in the text and a suggested replacement. Null if there is no suggestion. */
  change: TextWarning['change'];
}

/**
 * Warnings about the member. Once accepted, they do not appear again for later texts. Accepting a warning about words
 * covers only those words.
 */
const memberWarnings = new Set<TextWarning['key']>(['shared-number', 'language', 'landline']);

/** A placeholder in a template that the user must replace, such as `[time]`. */
const placeholderPattern = /\[[\p{L} ]{2,30}\]/gu;

/**
 * Returns the id under which an accepted warning is remembered. A warning about quiet hours is accepted for one sending
 * time only.
 */
function acceptanceKey({ key, text }: TextWarning, sendAt: string | null): string {
  if (key === 'quiet-hours') return `${key} ${sendAt ?? 'now'}`;
  return memberWarnings.has(key) ? key : `${key} ${text}`;
}

/**
 * Returns the warnings about a text: unfilled placeholders, and the server's warnings.
 * @param sendAt the sending time that the server has checked; null if the text is sent at once
 */
export function warningsOf(text: string, seen: readonly TextWarning[], sendAt: string | null): Warning[] {
  const unfilled = [...unfilledVariables(text), ...(text.match(placeholderPattern) ?? [])].join(', ');
  return [
    ...(unfilled === ''
      ? []
      : [
          {
            id: `unfilled ${unfilled}`,
            sentence: sentence('Replace {names} before you send the text.', { names: unfilled }),
            tone: 'danger' as const,
            change: null,
          },
        ]),
    ...seen.map((one) => ({
      id: acceptanceKey(one, sendAt),
      sentence: one.textSentence,
      tone: one.key === 'quiet-hours' ? ('warning' as const) : ('danger' as const),
      change: one.change,
    })),
  ];
}
