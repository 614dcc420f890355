import type { contracts, ReplyOf, Sentence, TextWarning } from '@guidepost/contracts';
import { sentence, unfilledVariables } from '@guidepost/rules';

export type Refusal = NonNullable<ReplyOf<typeof contracts.texts.check>['refusal']>;

/** Why a text cannot go out at all, as the catalogue has it. */
export const refusalText: Readonly<Record<Refusal, string>> = {
  CONTACT_HELD: 'Contact is on hold because a death was reported. Decide on the member page first.',
  TEXTING_NOT_ALLOWED: 'TCPA required to text message',
  NUMBER_NOT_FOUND: 'This phone number could not be found.',
  NUMBER_OPTED_OUT: 'This number must not be contacted.',
};

/** Something worth a look before a text goes out. */
export interface Warning {
  /** The warning's key once it was accepted, so that it is not shown again. */
  id: string;
  sentence: Sentence;
  /** Amber for an hour that calls for attention, red for what could harm. */
  tone: 'warning' | 'danger';
  /** Words of the text, and what is proposed in their place; null where nothing is. */
  change: TextWarning['change'];
}

/** Warnings about the person hold whatever is written; one about the words holds for what it names. */
const aboutPerson = new Set<TextWarning['key']>(['shared-number', 'language', 'landline']);

/** What a template leaves to the person to fill in, `[time]`. */
const blank = /\[[\p{L} ]{2,30}\]/gu;

/** What a person accepts with a warning. The hour is accepted for one slot, or for now, and says nothing of another. */
function acceptanceOf({ key, text }: TextWarning, sendAt: string | null): string {
  if (key === 'quiet-hours') return `${key} ${sendAt ?? 'now'}`;
  return aboutPerson.has(key) ? key : `${key} ${text}`;
}

/**
 * The warnings about a text: variables that were not filled in, and those of the server.
 * @param sendAt the slot for which the server was asked; null for now
 */
export function warningsOf(text: string, seen: readonly TextWarning[], sendAt: string | null): Warning[] {
  const unfilled = [...unfilledVariables(text), ...(text.match(blank) ?? [])].join(', ');
  return [
    ...(unfilled === ''
      ? []
      : [
          {
            id: `unfilled ${unfilled}`,
            sentence: sentence('Nothing was filled in for {names}.', { names: unfilled }),
            tone: 'danger' as const,
            change: null,
          },
        ]),
    ...seen.map((one) => ({
      id: acceptanceOf(one, sendAt),
      sentence: one.textSentence,
      tone: one.key === 'quiet-hours' ? ('warning' as const) : ('danger' as const),
      change: one.change,
    })),
  ];
}
