/** A dashboard that somebody is about to look at. */
export interface DashboardRequest {
  /** Which one; only docketDashboard is known (staff §7). */
  key: string;
  guideId: number;
  /** `yyyy-MM` */
  yearMonth: string;
  viewerId: number;
  /** Real time: until when the address is to work. */
  expiresAt: Temporal.Instant;
  /** Signs with this installation's key. */
  sign(text: string): string;
}

/** The analytics service (Sigma in the specification), which draws dashboards into a frame. */
export interface Analytics {
  /** The address of a dashboard, good until it expires; null where there is no such dashboard. Calls nobody. */
  embed(request: DashboardRequest): string | null;
}
