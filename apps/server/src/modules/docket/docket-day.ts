/** A day of a guide's docket in the guide's zone, with its start and end times. */
export interface DocketDay {
  timeZone: string;
  /** `yyyy-MM-dd` */
  day: string;
  today: string;
  from: string;
  to: string;
  /** The current time, or the end of a past day. Items that were due by this time are late. */
  lateBy: string;
  /** The time of the request. */
  now: string;
}
