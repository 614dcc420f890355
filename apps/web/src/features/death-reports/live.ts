import type { LiveHandlers } from '../../shell/live.ts';
import { deathReportKey } from './api.ts';

/** Live events → the report of a member's death in the cache. */
export const deathReportsLive = {
  death_report_updated: ({ memberId }, client) => void client.invalidateQueries({ queryKey: deathReportKey(memberId) }),
} satisfies LiveHandlers;
