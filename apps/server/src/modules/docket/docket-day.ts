/** A day of a guide's docket, in the guide's zone, with its first and last instants. */
export interface DocketDay {
  timeZone: string;
  /** `yyyy-MM-dd` */
  day: string;
  today: string;
  from: string;
  to: string;
  /** The current time, or the end of a past day. Items that were due by this instant are late. */
  lateBy: string;
  /** The instant of the request. */
  now: string;
}
