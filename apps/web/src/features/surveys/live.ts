import type { LiveHandlers } from '../../shell/live.ts';
import { refreshLists, refreshSurveys } from './refresh.ts';

/**
 * Applies live events to the cached surveys. Events contain no fields, so the client fetches the changed surveys again.
 */
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
