import { absences } from './absences.ts';
import { alertSetup } from './alert-setup.ts';
import { audit } from './audit.ts';
import { calls } from './calls.ts';
import { clients } from './clients.ts';
import { consents } from './consents.ts';
import { contacts } from './contacts.ts';
import { deathReports } from './death-reports.ts';
import { docket } from './docket.ts';
import { duplicates } from './duplicates.ts';
import { enrollments } from './enrollments.ts';
import { exports } from './exports.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { goals } from './goals.ts';
import { handovers } from './handovers.ts';
import { hospitalMessages } from './hospital-messages.ts';
import { hospitalizations } from './hospitalization-list.ts';
import { imports } from './imports.ts';
import { lines } from './lines.ts';
import { members } from './members.ts';
import { needs } from './needs.ts';
import { needsContent } from './needs-content.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { preferences } from './preferences.ts';
import { referrals } from './referrals.ts';
import { resources } from './resources.ts';
import { retirement } from './retirement.ts';
import { schedule } from './schedule.ts';
import { session } from './session.ts';
import { staff } from './staff.ts';
import { statuses } from './statuses.ts';
import { subjects } from './subjects.ts';
import { surveyCreator } from './survey-creator.ts';
import { surveys } from './surveys.ts';
import { teams } from './teams.ts';
import { templates } from './templates.ts';
import { texts } from './texts.ts';
import { training } from './training.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { visits } from './visits.ts';
import { workflows } from './workflows.ts';

export * from './absences.ts';
export * from './alert-setup.ts';
export * from './audit.ts';
export * from './audit-facts.ts';
export * from './call-record.ts';
export * from './calls.ts';
export { ChangeLog, SinceLastViewed } from './changes.ts';
export * from './characters.ts';
export * from './client.ts';
export * from './clients.ts';
export { businessTimeHeader } from './clock.ts';
export * from './consent-form.ts';
export * from './consents.ts';
export * from './contact-proof.ts';
export * from './contacts.ts';
export * from './death-reports.ts';
export * from './docket.ts';
export * from './duplicates.ts';
export * from './endpoint.ts';
export * from './enrollment-record.ts';
export * from './enrollments.ts';
export * from './errors.ts';
export {
  archiveDays,
  archiveStates,
  type ExportTable,
  exportTables,
  MemberArchive,
  maxExportedIds,
} from './exports.ts';
export * from './feed.ts';
export * from './fields.ts';
export * from './files.ts';
export * from './goals.ts';
export * from './handovers.ts';
export * from './hospital-messages.ts';
export * from './hospitalization-list.ts';
export * from './hospitalizations.ts';
export * from './ids.ts';
export * from './imports.ts';
export * from './interactions.ts';
export * from './issues.ts';
export * from './lines.ts';
export * from './links.ts';
export * from './live.ts';
export * from './load-class.ts';
export * from './member-fields.ts';
export * from './members.ts';
export * from './need-actions.ts';
export * from './need-history.ts';
export * from './need-record.ts';
export * from './needs.ts';
export * from './needs-content.ts';
export * from './notes.ts';
export * from './notifications.ts';
export * from './permissions.ts';
export { FeedbackDescription, feedbackCommentCharacters, Portrait } from './portraits.ts';
export * from './preferences.ts';
export * from './program-ids.ts';
export * from './programs.ts';
export { RaceEthnicityEntry } from './races.ts';
export * from './records.ts';
export * from './referrals.ts';
export * from './resources.ts';
export * from './retirement.ts';
export * from './schedule.ts';
export * from './sentence.ts';
export * from './session.ts';
export { type SetupType, setupTypes } from './setup.ts';
export * from './staff.ts';
export * from './statuses.ts';
export * from './storable.ts';
export {
  AskedReferral,
  maxUnassigned,
  PossibleMember,
  SubjectAssignment,
  SubjectChange,
  Unassigned,
} from './subjects.ts';
export * from './survey-content.ts';
export * from './survey-creator.ts';
export * from './survey-form.ts';
export * from './surveys.ts';
export * from './teams.ts';
export * from './templates.ts';
export * from './terms.ts';
export * from './text-record.ts';
export * from './texts.ts';
export * from './training.ts';
export * from './transfers.ts';
export * from './user-holdings.ts';
export { fulfilmentCharacters } from './user-needs.ts';
export * from './users.ts';
export * from './visits.ts';
export * from './workflow-content.ts';
export * from './workflows.ts';

/** All endpoints, by module and name. */
export const contracts = {
  absences,
  session,
  staff,
  users,
  teams,
  retirement,
  training,
  clients,
  members,
  contacts,
  preferences,
  notes,
  visits,
  schedule,
  calls,
  texts,
  subjects,
  templates,
  lines,
  feed,
  docket,
  enrollments,
  needs,
  needsContent,
  referrals,
  goals,
  deathReports,
  consents,
  statuses,
  transfers,
  handovers,
  surveys,
  surveyCreator,
  workflows,
  resources,
  hospitalizations,
  hospitalMessages,
  duplicates,
  notifications,
  alertSetup,
  audit,
  exports,
  files,
  imports,
};
