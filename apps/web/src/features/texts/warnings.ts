import type { MessageWarning } from '@guidepost/contracts';
import { unfilledVariables } from '@guidepost/rules';

/** Something worth a look before a text goes out. */
export interface Warning {
  /** What a person who read it has accepted: it is not said again for the same. */
  id: string;
  /** A sentence of the catalogue, or one that the server said. */
  text: string;
  values?: Record<string, string>;
}

/** Warnings about the person hold whatever is written; one about the words holds for what it names. */
const aboutPerson = new Set<MessageWarning['key']>(['shared-number', 'language', 'quiet-hours', 'landline']);

/** What a template leaves to the person to fill in, `[time]`. */
const blank = /\[[\p{L} ]{2,30}\]/gu;

/** What speaks against sending a text as it is (staff §5): variables that nothing was filled in for, and what the server saw. */
export function warningsOf(text: string, seen: readonly MessageWarning[]): Warning[] {
  const unfilled = [...unfilledVariables(text), ...(text.match(blank) ?? [])].join(', ');
  return [
    ...(unfilled === ''
      ? []
      : [{ id: `unfilled ${unfilled}`, text: 'Nothing was filled in for {names}.', values: { names: unfilled } }]),
    ...seen.map((one) => ({ id: aboutPerson.has(one.key) ? one.key : `${one.key} ${one.text}`, text: one.text })),
  ];
}
