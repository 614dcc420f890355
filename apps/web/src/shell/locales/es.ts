import { admin } from './es-admin.ts';
import { audit } from './es-audit.ts';
import { deeds } from './es-audit-deeds.ts';
import { setupDeeds } from './es-audit-setup.ts';
import { calls } from './es-calls.ts';
import { consents } from './es-consents.ts';
import { ofValues } from './es-contracts.ts';
import { docket } from './es-docket.ts';
import { duplicates } from './es-duplicates.ts';
import { enrollmentUndo } from './es-enrollment-undo.ts';
import { enrollments } from './es-enrollments.ts';
import { errors } from './es-errors.ts';
import { exported } from './es-exports.ts';
import { feed } from './es-feed.ts';
import { files } from './es-files.ts';
import { goals } from './es-goals.ts';
import { hospitalizations } from './es-hospitalizations.ts';
import { lists } from './es-lists.ts';
import { memberPage } from './es-member-page.ts';
import { members } from './es-members.ts';
import { needs } from './es-needs.ts';
import { resources } from './es-resources.ts';
import { said } from './es-said.ts';
import { schedule } from './es-schedule.ts';
import { setup } from './es-setup.ts';
import { frame } from './es-shell.ts';
import { sms } from './es-sms.ts';
import { statuses } from './es-statuses.ts';
import { subjects } from './es-subjects.ts';
import { surveyCreator } from './es-survey-creator.ts';
import { surveys } from './es-surveys.ts';
import { texts } from './es-texts.ts';
import { training } from './es-training.ts';
import { transfers } from './es-transfers.ts';
import { workflows } from './es-workflows.ts';

/** Spanish, by English sentence. What is missing shows in English. */
export default {
  ...admin,
  ...audit,
  ...deeds,
  ...setupDeeds,
  ...calls,
  ...docket,
  ...duplicates,
  ...enrollments,
  ...enrollmentUndo,
  ...errors,
  ...exported,
  ...feed,
  ...files,
  ...goals,
  ...hospitalizations,
  ...lists,
  ...memberPage,
  ...members,
  ...needs,
  ...ofValues,
  ...resources,
  ...said,
  ...schedule,
  ...setup,
  ...frame,
  ...sms,
  ...statuses,
  ...consents,
  ...subjects,
  ...surveyCreator,
  ...surveys,
  ...texts,
  ...training,
  ...transfers,
  ...workflows,
} satisfies Record<string, string>;
