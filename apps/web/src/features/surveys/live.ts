import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { surveyKeys } from './api.ts';

/** What somebody answers comes in bursts: a survey is read again at most this often. */
const gatherMs = 100;

const refreshLists = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
});
const refreshSurveys = gathering<AssignedSurveyId>(gatherMs, (client, ids) => {
  for (const id of ids) void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
});

/** Live events → surveys in the cache. The events carry no fields: whoever may see a survey fetches it. */
export const surveysLive = {
  survey_assigned: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshSurveys(client, id);
  },
  survey_phase: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshSurveys(client, id);
  },
  survey_question: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshSurveys(client, id);
  },
  survey_summary: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshSurveys(client, id);
  },
} satisfies LiveHandlers;
