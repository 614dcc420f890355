/** A feed entry of the member: where a row leads (staff §2). */
export interface FeedPlace {
  feedItemExternalType?: string | undefined;
  feedItemExternalId?: string | undefined;
}

/** The address of a member's page below a guide's docket, at one of the member's feed entries where there is one. */
export function memberHref(guideId: number, memberId: number, place: FeedPlace = {}): string {
  const given = Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/docket/guide/${guideId}/member/${memberId}${query === '' ? '' : `?${query}`}`;
}
