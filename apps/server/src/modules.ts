import { absencesModule } from './modules/absences/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { callsModule } from './modules/calls/module.ts';
import { clientsModule } from './modules/clients/module.ts';
import { consentLinksModule } from './modules/consent-links/module.ts';
import { consentsModule } from './modules/consents/module.ts';
import { contactsModule } from './modules/contacts/module.ts';
import { deathReportsModule } from './modules/death-reports/module.ts';
import { docketModule } from './modules/docket/module.ts';
import { duplicatesModule } from './modules/duplicates/module.ts';
import { enrollmentsModule } from './modules/enrollments/module.ts';
import { exportsModule } from './modules/exports/module.ts';
import { feedModule } from './modules/feed/module.ts';
import { filesModule } from './modules/files/module.ts';
import { goalsModule } from './modules/goals/module.ts';
import { hospitalMessagesModule } from './modules/hospital-messages/module.ts';
import { hospitalizationsModule } from './modules/hospitalizations/module.ts';
import { importsModule } from './modules/imports/module.ts';
import { linesModule } from './modules/lines/module.ts';
import { linksModule } from './modules/links/module.ts';
import { membersModule } from './modules/members/module.ts';
import { needsModule } from './modules/needs/module.ts';
import { needsContentModule } from './modules/needs-content/module.ts';
import { notesModule } from './modules/notes/module.ts';
import { alertSetupModule, notificationsModule } from './modules/notifications/module.ts';
import { preferencesModule } from './modules/preferences/module.ts';
import { referralsModule } from './modules/referrals/module.ts';
import { resourcesModule } from './modules/resources/module.ts';
import { retirementModule } from './modules/retirement/module.ts';
import { scheduleModule } from './modules/schedule/module.ts';
import { sessionModule } from './modules/session/module.ts';
import { staffModule } from './modules/staff/module.ts';
import { statusesModule } from './modules/statuses/module.ts';
import { subjectsModule } from './modules/subjects/module.ts';
import { surveyCreatorModule } from './modules/survey-creator/module.ts';
import { surveysModule } from './modules/surveys/module.ts';
import { teamsModule } from './modules/teams/module.ts';
import { templatesModule } from './modules/templates/module.ts';
import { textsModule } from './modules/texts/module.ts';
import { trainingModule } from './modules/training/module.ts';
import { handoversModule, transfersModule } from './modules/transfers/module.ts';
import { usersModule } from './modules/users/module.ts';
import { visitsModule } from './modules/visits/module.ts';
import { workflowsModule } from './modules/workflows/module.ts';
import type { Module } from './platform/module.ts';

/** All of the server's modules. A module includes its endpoints, jobs, sweeps, codes and feed types. */
export const modules: readonly Module[] = [
  sessionModule,
  staffModule,
  usersModule,
  absencesModule,
  teamsModule,
  retirementModule,
  trainingModule,
  clientsModule,
  membersModule,
  contactsModule,
  preferencesModule,
  notesModule,
  visitsModule,
  callsModule,
  textsModule,
  subjectsModule,
  templatesModule,
  linesModule,
  scheduleModule,
  feedModule,
  docketModule,
  needsModule,
  needsContentModule,
  linksModule,
  referralsModule,
  goalsModule,
  deathReportsModule,
  statusesModule,
  transfersModule,
  handoversModule,
  surveysModule,
  surveyCreatorModule,
  workflowsModule,
  consentsModule,
  consentLinksModule,
  resourcesModule,
  notificationsModule,
  alertSetupModule,
  auditModule,
  exportsModule,
  hospitalizationsModule,
  hospitalMessagesModule,
  duplicatesModule,
  filesModule,
  importsModule,
  enrollmentsModule,
] as unknown as readonly Module[];
