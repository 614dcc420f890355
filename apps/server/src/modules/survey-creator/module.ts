import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { surveyCreatorCodes } from './codes.ts';
import { findContents, findRecords, findSegments, findStages } from './queries.ts';
import { exportQuestionnaire, importQuestionnaire } from './questionnaires.ts';
import {
  changeAssignment,
  changeContent,
  checkRecord,
  createContent,
  createRecord,
  getContent,
  getRecord,
  presentContent,
  presentRecord,
  publishRecord,
  removeContent,
  removeRecord,
  saveRecord,
} from './service.ts';

/** Surveys that administrators write and publish, and their learn-more content. */
export const surveyCreatorModule = defineModule({
  name: 'surveyCreator',
  endpoints: contracts.surveyCreator,
  codes: surveyCreatorCodes,
  handlers: {
    async stagesSegments({ db }) {
      const [stages, segments] = await Promise.all([findStages(db), findSegments(db)]);
      return { stages, segments };
    },
    assignment: (context) => changeAssignment(context, context.params.id, context.body),
    list: async ({ db }) => (await findRecords(db)).map(presentRecord),
    create: (context) => createRecord(context, context.body),
    get: (context) => getRecord(context, context.params.id),
    update: (context) => saveRecord(context, context.params.id, context.body),
    remove: (context) => removeRecord(context, context.params.id),
    check: (context) => checkRecord(context, context.params.id),
    publish: (context) => publishRecord(context, context.params.id, context.body),
    importQuestionnaire: (context) => importQuestionnaire(context, context.body),
    questionnaire: (context) => exportQuestionnaire(context, context.params.id),
    listContent: async ({ db }) => (await findContents(db)).map(presentContent),
    createContent: (context) => createContent(context, context.body),
    getContent: (context) => getContent(context, context.params.id),
    updateContent: (context) => changeContent(context, context.params.id, context.body),
    removeContent: (context) => removeContent(context, context.params.id),
  },
});
