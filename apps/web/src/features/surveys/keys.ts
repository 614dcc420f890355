import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';

export const surveyKeys = {
  list: (memberId: MemberId) => ['surveys', 'of', memberId] as const,
  allAssigned: ['surveys', 'assigned'] as const,
  assigned: (id: AssignedSurveyId) => ['surveys', 'assigned', id] as const,
};
