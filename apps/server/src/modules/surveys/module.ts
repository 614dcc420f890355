import { contracts, type SurveyBrief } from '@guidepost/contracts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { forgottenLinksBound } from '../links/public.ts';
import { assignSweep } from './assign.ts';
import { surveyCodes } from './codes.ts';
import { dueSweep, surveyTodoType } from './due.ts';
import { answerForm, readForm, submitForm } from './form.ts';
import { beginForm, identifyForm, recordOpening } from './form-begin.ts';
import { surveyGoals } from './goals.ts';
import { copyLink, remindOfLinks, revokeLink, sendLink } from './links.ts';
import { presentAll } from './present.ts';
import { findOfMember, findPublished, findPublishedOne, type SurveyRow } from './queries.ts';
import { getResponse } from './response.ts';
import { answerQuestion, changeAssigned, getAssigned, reopenSurvey, submitSurvey, withdrawAnswer } from './service.ts';

const briefOf = ({ id, key, content, ...survey }: SurveyRow): SurveyBrief => ({
  id,
  key,
  name: content.name,
  displayName: content.displayName,
  summary: content.summary,
  isActionSurvey: content.isActionSurvey,
  assignmentConfiguration: survey.assignment_configuration,
  initialCheckpointDueAt: survey.initial_checkpoint_due_at,
  publishedAt: survey.published_at,
});

/** Endpoints for members' surveys (docs/areas/surveys.md), including those with older URLs. */
export const surveysModule = defineModule({
  name: 'surveys',
  endpoints: contracts.surveys,
  codes: surveyCodes,
  handlers: {
    makeLink: (context) => copyLink(context, context.params.id),
    sendLink: (context) => sendLink(context, context.params.id, context.body),
    revokeLink: (context) => revokeLink(context, context.params.id, context.body.linkId),
    openForm: (context) => readForm(context, context.body),
    noteForm: (context) => recordOpening(context, context.body.key),
    beginForm: (context) => beginForm(context, context.body.key),
    identifyForm: (context) => identifyForm(context, context.body),
    answerForm: (context) => answerForm(context, context.body),
    submitForm: (context) => submitForm(context, context.body),

    list: async ({ db }) => (await findPublished(db)).map(briefOf),
    async get({ db, params }) {
      const survey = await findPublishedOne(db, params.surveyId);
      if (!survey) throw notFound();
      const { version_id: id, number, content } = survey;
      return { ...briefOf(survey), surveyVersion: { id, number, questions: content.questions } };
    },
    ofMember: async ({ db, params, viewer, now }) => presentAll(db, await findOfMember(db, params.userId), viewer, now),
    assigned: (context) => getAssigned(context, context.params.id),
    questionnaireResponse: (context) => getResponse(context, context.params.id),
    update: (context) => changeAssigned(context, context.params.assignedSurveyId, context.body),
    answer: (context) => answerQuestion(context, context.body.assignedSurveyId, context.body),
    submit: (context) => submitSurvey(context, context.params.id),
    reopen: (context) => reopenSurvey(context, context.params.id),

    responses: async ({ db, query, viewer, now }) => presentAll(db, await findOfMember(db, query.userId), viewer, now),
    response: (context) => getAssigned(context, context.params.id),
    answerResponse: (context) => answerQuestion(context, context.body.surveyResponseId, context.body),
    withdrawAnswer: (context) => withdrawAnswer(context, context.body.surveyResponseId, context.body),
  },
  goalSources: [surveyGoals],
  todoTypes: [surveyTodoType],
  sweeps: [
    assignSweep,
    dueSweep,
    { name: 'survey links that nobody opened', everyMs: 60_000, bound: forgottenLinksBound, run: remindOfLinks },
  ],
});
