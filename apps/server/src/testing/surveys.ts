import { randomUUID } from 'node:crypto';
import {
  type AssignedSurveyId,
  asId,
  type ClientId,
  type LearnMoreContent,
  type MemberId,
  noAssignment,
  noDue,
  type StaffId,
  type SurveyAssignment,
  type SurveyCheckpoint,
  type SurveyContent,
  type SurveyDue,
  type SurveyId,
  type SurveyOption,
  type SurveyQuestion,
  type WrittenSurvey,
} from '@guidepost/contracts';
import { newOption, written } from '@guidepost/rules';
import { hashOf, newKey } from '../platform/keys.ts';
import type { TestDatabase } from './database.ts';

type Sql = TestDatabase['sql'];

export const checkpoint = (part: Partial<SurveyCheckpoint> = {}): SurveyCheckpoint => ({
  title: 'All done',
  message: 'Thank you.',
  summary: 'Knows how to reach her',
  dueDateOffsetDays: 0,
  isCompletionCheckpoint: true,
  ...part,
});

export const option = (id: number, text: string, part: Partial<SurveyOption> = {}): SurveyOption => ({
  id,
  ...newOption(id, text),
  ...part,
});

/** Returns a question with the given fields. By default it has the type radio and two options. */
export const question = (id: number, text: string, part: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  key: `question-${id}`,
  sortOrder: id,
  title: text,
  text,
  type: 'radio',
  isRequired: null,
  allowMultiple: false,
  nextQuestionKey: null,
  prompt: null,
  checkpoint: null,
  validationConfiguration: null,
  input: null,
  dependentQuestionId: null,
  dependentOptionId: null,
  options: (part.type ?? 'radio') === 'radio' ? [option(id * 2 - 1, 'Yes'), option(id * 2, 'No')] : [],
  isActionTakenDateQuestion: false,
  isExpectedCompletionDateQuestion: false,
  ...part,
});

export const survey = (questions: SurveyQuestion[], part: Partial<SurveyContent> = {}): SurveyContent => ({
  name: 'check-in',
  displayName: 'Check-in',
  summary: 'How somebody is doing.',
  isActionSurvey: false,
  questions,
  ...part,
});

/**
 * A survey with three questions, partly translated to Spanish. The answer "Yes" leads to the third question. The second
 * question ends the first part. The second part is due 30 days later.
 */
export const rides = survey(
  [
    question(1, 'Do you have a ride?', {
      options: [option(1, 'Yes', { nextQuestionKey: 'question-3', es: { text: 'Sí' } }), option(2, 'No')],
      es: { title: null, text: '¿Tiene transporte?' },
    }),
    question(2, 'Which bus?', {
      type: 'text',
      checkpoint: checkpoint({ title: 'Rides', isCompletionCheckpoint: false, dueDateOffsetDays: 30 }),
    }),
    question(3, 'How old is the youngest?', {
      type: 'number',
      isRequired: false,
      input: { min: 0, max: 120 },
      checkpoint: checkpoint({ es: { title: 'Listo', message: 'Gracias.', summary: null } }),
    }),
  ],
  { es: { displayName: 'Transporte', summary: null } },
);

/** A survey in the format that the survey editor sends. */
export const writtenSurvey: WrittenSurvey = written(
  survey([question(1, 'May we text?', { checkpoint: checkpoint() })], { name: 'Texting', displayName: 'Texting' }),
);

/** Returns a FHIR Questionnaire with one question. The question is different each time. */
export const smallQuestionnaire = () => ({
  resourceType: 'Questionnaire',
  url: `https://example.org/Questionnaire/${randomUUID()}`,
  status: 'active',
  title: 'Windows',
  item: [{ linkId: '1', type: 'boolean', text: 'Do the windows close?', required: true }],
});

export const learnMoreContent: LearnMoreContent = {
  title: 'How check-ins work',
  sections: [
    {
      type: 'accordion',
      title: 'Questions',
      sortOrder: 1,
      isHighlighted: false,
      entries: [{ summary: 'May they skip?', details: 'Yes.' }],
    },
  ],
};

export async function publish(
  sql: Sql,
  content: SurveyContent,
  { assignment = noAssignment, due = noDue }: { assignment?: SurveyAssignment; due?: SurveyDue } = {},
): Promise<{ surveyId: SurveyId; versionId: number }> {
  const [made] = await sql<{ survey_id: string; version_id: string }>(
    `WITH s AS (
       INSERT INTO surveys (key, content, assignment_configuration, initial_checkpoint_due_at, published_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '2026-06-01Z', '2026-06-01Z', '2026-06-01Z') RETURNING id
     ) INSERT INTO survey_versions (survey_id, number, content, published_at) SELECT id, 1, $2, '2026-06-01Z' FROM s
     RETURNING survey_id, id AS version_id`,
    [randomUUID(), JSON.stringify(content), JSON.stringify(assignment), JSON.stringify(due)],
  );
  return { surveyId: asId(Number(made?.survey_id)), versionId: Number(made?.version_id) };
}

export async function assign(
  sql: Sql,
  memberId: MemberId,
  { surveyId, versionId }: { surveyId: SurveyId; versionId: number },
  dueAt: string | null = null,
): Promise<AssignedSurveyId> {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, due_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'once', $4, '2026-06-01Z', '2026-06-01Z') RETURNING id`,
    [memberId, surveyId, versionId, dueAt],
  );
  return asId(Number(made?.id));
}

/** Returns an assignment for all members of these clients and no others. */
export const forClients = (...clientIds: ClientId[]): SurveyAssignment => ({ ...noAssignment, clientIds });

/** Creates a link for answering a member's survey, and a device whose user has confirmed their identity. */
async function makeSurveyLink(sql: Sql, memberId: MemberId, assignedSurveyId: AssignedSurveyId) {
  const [key, device] = [newKey(), newKey()];
  const [made] = await sql<{ id: string }>(
    `WITH l AS (INSERT INTO public_links (purpose, key_hash, member_id, created_at, expires_at)
       VALUES ('survey', $1, $2, now(), now() + interval '10 days') RETURNING id)
     INSERT INTO survey_links (link_id, assigned_survey_id) SELECT id, $3 FROM l RETURNING link_id AS id`,
    [hashOf(key), memberId, assignedSurveyId],
  );
  await sql(
    `INSERT INTO survey_devices (link_id, secret_hash, created_at, name, date_of_birth)
     VALUES ($1, $2, now(), 'Test Member', '1960-01-31')`,
    [made?.id, hashOf(device)],
  );
  return { key, device, id: asId<'Term'>(Number(made?.id)) };
}

/**
 * Creates the surveys for the access matrix: one whose answers are not submitted, and one that was completed recently.
 */
export async function makeSurveys(sql: Sql, memberId: MemberId, staffId: StaffId) {
  const questions = [question(1, 'May we text?'), question(2, 'When?', { type: 'text', checkpoint: checkpoint() })];
  const [first, second] = [await publish(sql, survey(questions)), await publish(sql, survey(questions))];
  const [assignedSurveyId, completeSurveyId] = [
    await assign(sql, memberId, first),
    await assign(sql, memberId, second),
  ];
  for (const id of [assignedSurveyId, completeSurveyId])
    await sql(
      `INSERT INTO survey_answers (assigned_survey_id, question_id, selected_option_ids, text_response, answered_by, answered_at)
       VALUES ($1, 1, '{1}', NULL, $2, '2026-06-01Z'), ($1, 2, '{}', 'Mornings', $2, '2026-06-01Z')`,
      [id, staffId],
    );
  await sql('UPDATE assigned_surveys SET completed_at = now(), completed_by = $2 WHERE id = $1', [
    completeSurveyId,
    staffId,
  ]);
  const [content] = await sql<{ id: string }>(
    `INSERT INTO learn_more_contents (content, created_at, updated_at) VALUES ($1, '2026-06-01Z', '2026-06-01Z') RETURNING id`,
    [JSON.stringify(learnMoreContent)],
  );
  const learnMoreId = asId<'LearnMore'>(Number(content?.id));
  const link = await makeSurveyLink(sql, memberId, assignedSurveyId);
  const untouched = await assign(sql, memberId, await publish(sql, survey(questions)));
  const { key: newSurveyKey } = await makeSurveyLink(sql, memberId, untouched);
  return {
    surveyId: first.surveyId,
    assignedSurveyId,
    completeSurveyId,
    learnMoreId,
    surveyLinkId: link.id,
    surveyKey: link.key,
    surveyDevice: link.device,
    newSurveyKey,
  };
}
