import type { ConsentMethod, RepresentativeBasis, TermResponse } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { dateText, shortDateText } from '../../shared/time.ts';

/** Labels for the ways in which a member can answer. */
const methods: Readonly<Record<ConsentMethod, string>> = {
  form: 'by web form',
  spoken: 'verbally to a guide',
  paper: 'on paper',
  sms: 'by text reply',
};

export const basisLabels: Readonly<Record<RepresentativeBasis, string>> = {
  guardian: 'Guardian',
  'power-of-attorney': 'Power of attorney',
  'health-care-proxy': 'Health care proxy',
};

/** Returns the label of an answer: none, accepted or rejected. */
export const stateLabel = (consented: boolean | null): 'Incomplete' | 'Accepted' | 'Rejected' =>
  consented === null ? 'Incomplete' : consented ? 'Accepted' : 'Rejected';

/** Describes when and how an answer was given, and who recorded it. */
export function answerLabels(t: TFunction, answer: TermResponse, timeZone: string): string {
  const { method, submitterName, languageCode, representative, signedOn } = answer;
  return [
    shortDateText(answer.createdAt, timeZone),
    method === null ? null : t(methods[method]),
    signedOn && t('signed {date}', { date: dateText(signedOn) }),
    submitterName,
    languageCode === 'es' ? t('Spanish') : languageCode === 'en' ? t('English') : null,
    representative && `${t(basisLabels[representative.basis])}: ${representative.name}`,
  ]
    .filter(Boolean)
    .join(', ');
}
