import type { Program, ProgramLocation, ProgramRecord, ProgramSummary } from '@guidepost/contracts';
import { isJoined } from '../../platform/row.ts';
import {
  type AnswersRow,
  answersRow,
  type LocationRow,
  locationRow,
  type OuterRow,
  type ProgramRow,
  type SummaryRow,
  summaryRow,
} from './queries.ts';
import type { FoundRow } from './queries-search.ts';

const summaryCharacters = 160;

/** Returns the first sentence of a description. Shortens a long sentence at the end of a word. */
function firstSentence(description: string): string {
  const sentence = description.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? description;
  if (sentence.length <= summaryCharacters) return sentence;
  return `${sentence.slice(0, summaryCharacters).replace(/\s+\S*$/, '')} …`;
}

const presentLocation = (location: LocationRow, miles: number | null): ProgramLocation => ({
  id: location.location_id,
  name: location.location_name,
  streetAddress: location.street_address,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
  coords:
    location.latitude === null || location.longitude === null
      ? null
      : { lat: location.latitude, lng: location.longitude },
  phoneNumber: location.location_phone,
  hours: location.hours,
  miles: miles === null ? null : Math.round(miles * 10) / 10,
});

/**
 * Returns the results of the organization's own referrals to a program. Returns null if there are too few referrals.
 */
export const presentRecord = (found: OuterRow<AnswersRow>): ProgramRecord | null =>
  isJoined(answersRow, found, 'asked')
    ? {
        asked: found.asked,
        answered: found.answered,
        served: found.served,
        waitingList: found.waiting_list,
        couldNotReach: found.could_not_reach,
        notEligible: found.not_eligible,
        medianDays: found.median_days === null ? null : Math.round(found.median_days * 10) / 10,
      }
    : null;

const presentSummary = (
  found: SummaryRow & OuterRow<AnswersRow>,
  location: ProgramLocation | null,
): ProgramSummary => ({
  id: found.id,
  name: found.name,
  organizationName: found.organization_name,
  summary: firstSentence(found.description),
  phoneNumber: found.phone_number,
  languages: found.languages,
  eligibility: found.eligibility,
  cost: found.cost,
  serviceTags: found.tags,
  otherServices: [],
  location,
  lastCheckedAt: found.last_checked_on,
  record: presentRecord(found),
});

/** Converts a page's rows to programs. A page without programs has one row, which is omitted. */
export const presentSearchResults = (found: readonly FoundRow[]): ProgramSummary[] =>
  found
    .filter((one) => isJoined(summaryRow, one, 'id'))
    .map((one) =>
      presentSummary(one, isJoined(locationRow, one, 'location_id') ? presentLocation(one, one.miles) : null),
    );

/** Combines a program's rows, one for each location, into one program. */
export function presentProgram(first: ProgramRow, all: readonly ProgramRow[]): Program {
  const locations = all
    .filter((one) => isJoined(locationRow, one, 'location_id'))
    .map((location) => presentLocation(location, null));
  return {
    ...presentSummary(first, locations[0] ?? null),
    description: first.description,
    url: first.url,
    email: first.email,
    howToApply: first.how_to_apply,
    requiredDocuments: first.required_documents,
    locations,
    retiredAt: first.retired_at,
  };
}
