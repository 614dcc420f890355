import { contracts, type MemberId, type ReplyOf } from '@guidepost/contracts';
import { raceEthnicities } from '@guidepost/rules';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';
import type { RaceChoice } from './RacesField.tsx';

/** A member's race choices. They are never read from the cache, because the form must not start with an old version. */
export const racesOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: ['members', 'race-ethnicities', memberId] as const,
    queryFn: () => callHandling('all')(contracts.members.getRaceEthnicities, { params: { memberId } }),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

export const chosenRaces = (answer: ReplyOf<typeof contracts.members.getRaceEthnicities>): RaceChoice[] =>
  answer.raceEthnicities.map(({ raceEthnicityId, detail }) => ({ raceEthnicityId, detail }));

/** Joins the choices in the order of the list, such as 'White, Mexican, Other (Métis)'. */
export const racesText = (choices: readonly RaceChoice[], word: (name: string) => string): string =>
  raceEthnicities
    .flatMap(({ raceEthnicityId, name }) => {
      const choice = choices.find((one) => one.raceEthnicityId === raceEthnicityId);
      return choice ? [choice.detail ? `${word(name)} (${choice.detail})` : word(name)] : [];
    })
    .join(', ');
