import type { LiveHandlers } from '../../shell/live.ts';
import { surveyKeys } from './keys.ts';
import { refreshLists, refreshSurveys } from './refresh.ts';

/** Applies live events to the cached surveys. Events contain only ids, so the client refetches the changed surveys. */
export const surveysLive = {
  // refetches, because the list of links shows whether the texts with the links were delivered
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
