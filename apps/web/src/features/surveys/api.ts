import { type AssignedSurvey, type AssignedSurveyId, contracts, type MemberId } from '@guidepost/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';
import { surveyKeys } from './keys.ts';
import { refreshLists } from './refresh.ts';
import { sameQuestions, sameSurveys } from './same-questions.ts';

/** A member's surveys: open surveys by due date, followed by completed surveys. */
export const surveysOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: surveyKeys.list(memberId),
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.surveys.ofMember, { params: { userId: memberId } }, { signal }),
    meta: { caught: true },
    structuralSharing: sameSurveys,
  });

/** A member's survey with its questions and answers. */
export const assignedOptions = (id: AssignedSurveyId) =>
  queryOptions({
    queryKey: surveyKeys.assigned(id),
    queryFn: ({ signal }) => callHandling('all')(contracts.surveys.assigned, { params: { id } }, { signal }),
    meta: { caught: true },
    structuralSharing: sameQuestions,
  });

export const useSurveys = (memberId: MemberId, enabled: boolean) => useQuery({ ...surveysOptions(memberId), enabled });

/** Refetches a survey and the member's survey list. */
export function refreshSurvey(
  client: QueryClient,
  { id, memberId }: { id: AssignedSurveyId; memberId: MemberId },
): void {
  void client.invalidateQueries({ queryKey: surveyKeys.assigned(id) });
  void client.invalidateQueries({ queryKey: surveyKeys.list(memberId) });
}

/** Stores a survey from a response in the cache. */
export function cacheSurvey(client: QueryClient, survey: AssignedSurvey): void {
  client.setQueryData(surveyKeys.assigned(survey.id), survey);
  refreshLists(client, survey.memberId);
}
