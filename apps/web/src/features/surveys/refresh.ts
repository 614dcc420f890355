import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { gathering } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';

/** What somebody answers comes in bursts: a survey is read again at most this often. */
const gatherMs = 100;

/** Reads the lists of members again; an answer and the event of it that comes back are one. */
export const refreshLists = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
});
export const refreshSurveys = gathering<AssignedSurveyId>(gatherMs, (client, ids) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
});
