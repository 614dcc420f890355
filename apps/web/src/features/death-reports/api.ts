import { contracts, type DeathDecision, type DeathReport, type MemberId } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const deathReportKey = (memberId: MemberId) => ['death-reports', memberId] as const;

/** The report of a member's death, if it is not decided yet. */
export const deathReportOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: deathReportKey(memberId),
    queryFn: ({ signal }) => callHandling('all')(contracts.deathReports.get, { params: { memberId } }, { signal }),
    meta: { caught: true },
  });

/** Confirms a reported death, or records that the member is alive. */
export const decideDeathReport = ({ id, memberId }: DeathReport, decision: DeathDecision) =>
  callHandling(['DEATH_REPORT_DECIDED'])(contracts.deathReports.decide, {
    params: { memberId },
    body: { reportId: id, decision },
  });
