import { type ConsentLanguage, consentLanguages, type ShownWording, type TermWording } from '@guidepost/contracts';
import { bodyParts, choiceLabels, electronicNotice, filledWording, recordedText, shownText } from '@guidepost/rules';
import type { Config } from '../../platform/config.ts';
import type { Subject } from '../links/public.ts';
import { hashOfWording } from './evidence.ts';
import type { WordedTerm } from './queries-terms.ts';

/**
 * Returns a term's wording for one member, with the names filled in. Also returns the texts that are stored as
 * evidence: `shown` for an answer on the member's page, and `recorded` for an answer that a guide records.
 */
export function wordingFor(
  term: Pick<WordedTerm, 'wordings'>,
  language: ConsentLanguage,
  subject: Subject,
  { organisationName }: Pick<Config, 'organisationName'>,
): { filled: TermWording; shown: string; recorded: string } {
  const names = { organisation: organisationName, client: subject.client_name, guide: subject.guide_name };
  const filled = filledWording(term.wordings[language], language, names);
  return { filled, shown: shownText(filled, language), recorded: recordedText(filled, language) };
}

/** Returns a consent text as the member's page shows it. */
export function shownWording(
  term: Pick<WordedTerm, 'wordings'>,
  language: ConsentLanguage,
  subject: Subject,
  config: Pick<Config, 'organisationName'>,
): ShownWording {
  const { filled, shown } = wordingFor(term, language, subject, config);
  const labels = choiceLabels[language];
  return {
    title: filled.title,
    parts: bodyParts(filled.body),
    acceptLabel: labels.accept,
    acceptText: filled.acceptText,
    rejectLabel: filled.rejectText === null ? null : labels.reject,
    rejectText: filled.rejectText,
    notice: electronicNotice[language],
    hash: hashOfWording(shown),
  };
}

/** Calls a function for each consent language, and returns an object with the results. */
export const forBothLanguages = <T>(make: (language: ConsentLanguage) => T): Record<ConsentLanguage, T> =>
  Object.fromEntries(consentLanguages.map((language) => [language, make(language)])) as Record<ConsentLanguage, T>;
