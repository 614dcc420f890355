import type { MemberSummary } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { dateText } from '../../shared/time.ts';

/** What somebody was found by who has another name or phone number than the term; empty where the term names them. */
export const foundByText = ({ foundBy }: Pick<MemberSummary, 'foundBy'>, t: TFunction): string =>
  foundBy === undefined
    ? ''
    : {
        birthday: t('Birthday matches'),
        number: t('Member number matches'),
        street: t('Street matches'),
        similarName: t('Similar name'),
      }[foundBy];

/** What distinguishes two members with the same name, as far as known: 'born Nov 24, 1958 · Houston, TX'. */
export const whereabouts = (
  { dateOfBirth, location }: Pick<MemberSummary, 'dateOfBirth' | 'location'>,
  t: TFunction,
): string =>
  [dateOfBirth && t('born {day}', { day: dateText(dateOfBirth) }), location && `${location.city}, ${location.state}`]
    .filter((part) => typeof part === 'string')
    .join(' · ');
