import type { AssignedSurveyId, LiveEventName, LivePayload, MemberId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';

type SurveyEvent = Extract<LiveEventName, 'survey_assigned' | 'survey_phase' | 'survey_question' | 'survey_summary'>;

/** Sends a live event to users who see the member's surveys. */
export function notify<N extends SurveyEvent>(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  name: N,
  payload: LivePayload<N>,
): void {
  services.live.emit(db, name, payload, { member: { id: payload.memberId, permission: 'CAN_VIEW_SURVEYS' } });
}

/** Sends a live event because a link to a survey was created, used, revoked or locked. */
export const notifyLink = (
  telling: Pick<Acting, 'db' | 'services'>,
  survey: { id: AssignedSurveyId; memberId: MemberId },
): void => notify(telling, 'survey_summary', survey);

/** Sends a live event about a survey's progress. Open screens then reload the survey and the member's goals. */
export function notifyProgress(
  telling: Pick<Acting, 'db' | 'services'>,
  name: 'survey_assigned' | 'survey_phase',
  survey: { id: AssignedSurveyId; memberId: MemberId },
): void {
  notify(telling, name, survey);
  telling.services.live.emit(
    telling.db,
    'goals_updated',
    { memberId: survey.memberId },
    { member: { id: survey.memberId, permission: 'CAN_VIEW_SURVEYS' } },
  );
}
