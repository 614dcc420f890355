import type { AssignedSurveyId, LiveEventName, LivePayload, MemberId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';

type SurveyEvent = Extract<LiveEventName, 'survey_assigned' | 'survey_phase' | 'survey_question' | 'survey_summary'>;

/** Tells whoever sees the member's surveys. */
export function tell<N extends SurveyEvent>(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  name: N,
  payload: LivePayload<N>,
): void {
  services.live.emit(db, name, payload, { member: { id: payload.memberId, permission: 'CAN_VIEW_SURVEYS' } });
}

/** Tells that something came of a link to a survey. */
export const tellLink = (
  telling: Pick<Acting, 'db' | 'services'>,
  survey: { id: AssignedSurveyId; memberId: MemberId },
): void => tell(telling, 'survey_summary', survey);

/** Tells that a survey stands elsewhere than before: it and the member's goals are read again. */
export function tellProgress(
  telling: Pick<Acting, 'db' | 'services'>,
  name: 'survey_assigned' | 'survey_phase',
  survey: { id: AssignedSurveyId; memberId: MemberId },
): void {
  tell(telling, name, survey);
  telling.services.live.emit(
    telling.db,
    'goals_updated',
    { memberId: survey.memberId },
    { member: { id: survey.memberId, permission: 'CAN_VIEW_SURVEYS' } },
  );
}
