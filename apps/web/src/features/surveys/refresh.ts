import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { gathering } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';

/** Time in milliseconds in which several live events cause only one refetch, because answers arrive in bursts. */
const gatherMs = 100;

/** Refetches the lists of members. An answer and its live event cause only one refetch. */
export const refreshLists = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
});
export const refreshSurveys = gathering<AssignedSurveyId>(gatherMs, (client, ids) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
});
