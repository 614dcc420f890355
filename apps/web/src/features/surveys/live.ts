import type { LiveHandlers } from '../../shell/live.ts';
import { refreshLists, refreshSurveys } from './refresh.ts';

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
