import type { StaffId } from '@guidepost/contracts';

/** A dashboard that a user opens. */
export interface DashboardRequest {
  /** The dashboard's key. The only valid key is docketDashboard. */
  key: string;
  guideId: StaffId;
  /** `yyyy-MM` */
  yearMonth: string;
  viewerId: StaffId;
  /** The real time at which the address expires. */
  expiresAt: Temporal.Instant;
  /** Signs with this installation's key. */
  sign(text: string): string;
}

/** The analytics service, such as Sigma, which draws dashboards into a frame. */
export interface Analytics {
  /**
   * Returns the address of a dashboard, valid until it expires, or null if there is no such dashboard. Makes no outside
   * call.
   */
  embed(request: DashboardRequest): string | null;
}
