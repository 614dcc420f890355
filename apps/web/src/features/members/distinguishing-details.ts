import type { MemberSummary } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { dateText } from '../../shared/time.ts';

/**
 * Returns a note such as 'Street matches' if the member was not found by their current name or phone number. Otherwise
 * returns an empty string.
 */
export const foundByText = ({ foundBy }: Pick<MemberSummary, 'foundBy'>, t: TFunction): string =>
  foundBy === undefined
    ? ''
    : {
        birthday: t('Birthday matches'),
        number: t('Member number matches'),
        street: t('Street matches'),
        similarName: t('Similar name'),
      }[foundBy];

/** Returns known details that distinguish members with the same name: 'born Nov 24, 1958 · Houston, TX'. */
const distinguishingDetails = (
  { dateOfBirth, location }: Pick<MemberSummary, 'dateOfBirth' | 'location'>,
  t: TFunction,
): string =>
  [dateOfBirth && t('born {day}', { day: dateText(dateOfBirth) }), location && `${location.city}, ${location.state}`]
    .filter((part) => typeof part === 'string')
    .join(' · ');

/**
 * Returns the details that distinguish a found member. If the search matched neither name nor phone number, the text
 * begins with what the search matched.
 */
export const foundMemberDetails = (
  member: Pick<MemberSummary, 'foundBy' | 'dateOfBirth' | 'location'>,
  t: TFunction,
): string => [foundByText(member, t), distinguishingDetails(member, t)].filter((part) => part !== '').join(' · ');
