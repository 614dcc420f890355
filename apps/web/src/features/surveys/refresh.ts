import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { batchEvents } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';

/** Live events that arrive within this many milliseconds cause only one refetch, because answers arrive in bursts. */
const gatherMs = 100;

/** Refetches members' survey lists. An answer and its live event cause only one refetch. */
export const refreshLists = batchEvents<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
});
export const refreshSurveys = batchEvents<AssignedSurveyId>(gatherMs, (client, ids) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
});
