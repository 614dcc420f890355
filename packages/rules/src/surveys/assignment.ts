import type { SurveyAssignment } from '@guidepost/contracts';

/** The member to whom a survey can be assigned. */
export interface AssignableMember {
  clientId: number;
  stageId: number;
  segmentIds: readonly number[];
}

/**
 * Returns true if a survey is for a member. The survey must list the member's client. If the survey lists segments or
 * stages, the member must be in a listed segment and a listed stage.
 */
export const isSurveyFor = (
  { clientIds, segmentIds, stageIds }: Pick<SurveyAssignment, 'clientIds' | 'segmentIds' | 'stageIds'>,
  member: AssignableMember,
): boolean =>
  (clientIds as readonly number[]).includes(member.clientId) &&
  (stageIds.length === 0 || (stageIds as readonly number[]).includes(member.stageId)) &&
  (segmentIds.length === 0 || segmentIds.some((id) => member.segmentIds.includes(id)));

/**
 * Returns the period of a survey that is assigned on a day; null if the day is outside the window. A survey without a
 * window has one period that never ends. A survey with a window has one period per year. A member gets a survey only
 * once per period, even if it is assigned several times.
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
