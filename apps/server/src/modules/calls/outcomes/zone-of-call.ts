/**
 * Returns the time zone that determines a call's calendar day: the guide's zone, otherwise the zone of the
 * organization's number.
 */
export const zoneOfCall = ({
  guide_zone,
  line_zone,
}: {
  readonly guide_zone: string | null;
  readonly line_zone: string | null;
}): string => guide_zone ?? line_zone ?? 'America/Chicago';
