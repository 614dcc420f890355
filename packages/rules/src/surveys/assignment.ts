import type { SurveyAssignment } from '@guidepost/contracts';

/** Who might get a survey. */
export interface AssignableMember {
  clientId: number;
  stageId: number;
  segmentIds: readonly number[];
}

/** Whether a member is one of those whom a survey is for: of its clients, and of its segments and stages where it names any. */
export const isSurveyFor = (
  { clientIds, segmentIds, stageIds }: Pick<SurveyAssignment, 'clientIds' | 'segmentIds' | 'stageIds'>,
  member: AssignableMember,
): boolean =>
  (clientIds as readonly number[]).includes(member.clientId) &&
  (stageIds.length === 0 || (stageIds as readonly number[]).includes(member.stageId)) &&
  (segmentIds.length === 0 || segmentIds.some((id) => member.segmentIds.includes(id)));

/**
 * For which period a survey is assigned on a day: once for good without a window, once a year within one. Null outside
 * of it. A member gets a survey once a period, however often it is assigned.
 * @param today `yyyy-MM-dd`
 */
export function assignmentPeriod(
  { availableWindow }: Pick<SurveyAssignment, 'availableWindow'>,
  today: string,
): string | null {
  const { startMonth, endMonth } = availableWindow;
  if (startMonth === null || endMonth === null) return 'once';
  const { year, month } = Temporal.PlainDate.from(today);
  return month >= startMonth && month <= endMonth ? String(year) : null;
}
