import type { StaffId } from '@guidepost/contracts';

/** A request for the address of a dashboard. */
export interface DashboardRequest {
  /** The dashboard's key. Only `docketDashboard` is valid. */
  key: string;
  guideId: StaffId;
  /** The month, `yyyy-MM`. */
  yearMonth: string;
  viewerId: StaffId;
  /** When the address expires, in real time. */
  expiresAt: Temporal.Instant;
  /** Signs a string with this installation's key. */
  sign(text: string): string;
}

/** The analytics service, such as Sigma. It shows dashboards in a frame. */
export interface Analytics {
  /**
   * Returns the address of a dashboard, which is valid until it expires. Returns null if the dashboard does not exist.
   * Sends no request to the service.
   */
  embed(request: DashboardRequest): string | null;
}
