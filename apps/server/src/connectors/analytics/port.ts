import type { StaffId } from '@guidepost/contracts';

/** A dashboard that somebody is about to look at. */
export interface DashboardRequest {
  /** The dashboard's key; only docketDashboard is known. */
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
  /** The address of a dashboard, valid until it expires; null if there is no such dashboard. Makes no outside call. */
  embed(request: DashboardRequest): string | null;
}
