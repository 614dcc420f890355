import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { writeResponse } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { pathOf } from './present.ts';
import { findAnswers, findAssigned, findPhases, findSource } from './queries.ts';

/** Returns a member's answers to a survey as a FHIR QuestionnaireResponse. @throws AppError NOT_FOUND */
export async function getResponse(
  { db }: { db: Db },
  id: AssignedSurveyId,
): Promise<{ memberId: MemberId; resource: Record<string, unknown> }> {
  const [[survey], answers, phases, from] = await Promise.all([
    findAssigned(db, id),
    findAnswers(db, [id]),
    findPhases(db, [id]),
    findSource(db, id),
  ]);
  if (!survey || !from) throw notFound();
  const last = answers.map(({ answered_at }) => answered_at).toSorted();
  const resource = writeResponse(survey.content, from.source, pathOf({ survey, answers, phases }), {
    key: from.key,
    number: survey.version_number,
    updatedAt: survey.created_at,
    id: String(id),
    memberId: survey.member_id,
    isComplete: survey.completed_at !== null,
    authored: survey.completed_at ?? last.at(-1) ?? null,
  });
  return { memberId: survey.member_id, resource };
}
