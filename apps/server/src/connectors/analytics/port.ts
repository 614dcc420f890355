import type { StaffId } from '@guidepost/contracts';

/** A request for a dashboard's URL. */
export interface DashboardRequest {
  /** The dashboard's key. Only `docketDashboard` is valid. */
  key: string;
  guideId: StaffId;
  /** The month, `yyyy-MM`. */
  yearMonth: string;
  viewerId: StaffId;
  /** When the URL expires, by the actual clock. */
  expiresAt: Temporal.Instant;
  /** Signs a string with this installation's key. */
  sign(text: string): string;
}

/** The analytics service, such as Sigma. It shows dashboards in a frame. */
export interface Analytics {
  /**
   * Returns a dashboard's URL, which is valid until it expires. Returns null if the dashboard does not exist. Sends no
   * request to the service.
   */
  embed(request: DashboardRequest): string | null;
}
