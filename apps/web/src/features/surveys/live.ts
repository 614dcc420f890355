import type { LiveHandlers } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';
import { refreshLists, refreshSurveys } from './refresh.ts';

/** Live events for surveys in the cache. Events contain no fields, so the client fetches the changed surveys again. */
export const surveysLive = {
  // the list of links shows whether their texts arrived
  text_updated({ smsStatus }, client) {
    if (smsStatus === 'failed' || smsStatus === 'undelivered')
      void client.invalidateQueries({ queryKey: surveyKeys.allAssigned });
  },
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
