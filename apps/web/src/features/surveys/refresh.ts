import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { gathering } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';

/** Answers arrive in bursts: a survey is refetched at most this often, in milliseconds. */
const gatherMs = 100;

/** Refetches the lists of members; an answer and its own live event cause one refetch. */
export const refreshLists = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
});
export const refreshSurveys = gathering<AssignedSurveyId>(gatherMs, (client, ids) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
});
