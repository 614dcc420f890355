import type { MemberId, MemberSummary } from '@guidepost/contracts';
import { memberSearch } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { bornText } from '../../shared/born-text.ts';

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
  [dateOfBirth && bornText(t, dateOfBirth), location && `${location.city}, ${location.state}`]
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

/** With at least this many digits, a search is for one number rather than for a part that many numbers contain. */
const numberDigits = 7;

/**
 * Returns the ids of the listed members whose names and numbers do not distinguish them. Either several have the same
 * name, or the search was for a phone number and found several members.
 */
export function alikeMembers(
  members: readonly Pick<MemberSummary, 'id' | 'name' | 'foundBy'>[],
  search: string,
): ReadonlySet<MemberId> {
  const term = memberSearch(search);
  const isNumber = term.kind === 'phone' && term.digits.length >= numberDigits;
  const groups = [
    ...Map.groupBy(members, ({ name }) => name).values(),
    isNumber ? members.filter(({ foundBy }) => foundBy === undefined) : [],
  ];
  return new Set(groups.filter(({ length }) => length > 1).flatMap((group) => group.map(({ id }) => id)));
}
