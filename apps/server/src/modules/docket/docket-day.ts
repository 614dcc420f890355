/** A day of a guide's docket, in the guide's zone, with its first and last instants. */
export interface DocketDay {
  timeZone: string;
  /** `yyyy-MM-dd` */
  day: string;
  today: string;
  from: string;
  to: string;
  /** Items that were due at or before this instant are late. It is now, or the end of a past day. */
  lateBy: string;
  /** The instant of the request. */
  now: string;
}
