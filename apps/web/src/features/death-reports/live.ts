import type { LiveHandlers } from '../../shell/live.ts';
import { deathReportKey } from './api.ts';

/** Applies live events to the cached report of a member's death. */
export const deathReportsLive = {
  death_report_updated: ({ memberId }, client) => void client.invalidateQueries({ queryKey: deathReportKey(memberId) }),
} satisfies LiveHandlers;
