import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { deathReportCodes } from './codes.ts';
import { decideReport, getReport } from './service.ts';

/**
 * Reported deaths of members, and the hold on contact until a user decides (docs/areas/statuses.md#reported-deaths).
 */
export const deathReportsModule = defineModule({
  name: 'deathReports',
  endpoints: contracts.deathReports,
  codes: deathReportCodes,
  handlers: {
    get: ({ db, viewer, params }) => getReport(db, viewer, params.memberId),
    decide: (context) => decideReport(context, context.params.memberId, context.body),
  },
});
