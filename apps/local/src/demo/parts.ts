import { absencesPart } from './parts/absences.ts';
import { assignmentsPart } from './parts/assignments.ts';
import { attributesPart } from './parts/attributes.ts';
import { changesPart } from './parts/changes.ts';
import { clientsPart } from './parts/clients.ts';
import { consentLinksPart } from './parts/consent-links.ts';
import { consentsPart } from './parts/consents.ts';
import { contactsPart } from './parts/contacts.ts';
import { directoryPart } from './parts/directory.ts';
import { docketPart } from './parts/docket.ts';
import { enrollmentsPart } from './parts/enrollments.ts';
import { hospitalizationsPart } from './parts/hospitalizations.ts';
import { interactionsPart } from './parts/interactions.ts';
import { journalPart } from './parts/journal.ts';
import { linesPart } from './parts/lines.ts';
import { membersPart } from './parts/members.ts';
import { needHistoriesPart } from './parts/need-histories.ts';
import { needsPart } from './parts/needs.ts';
import { newsPart } from './parts/news.ts';
import { notesPart } from './parts/notes.ts';
import { portraitsPart } from './parts/portraits.ts';
import { schedulePart } from './parts/schedule.ts';
import { scheduledTextsPart } from './parts/scheduled-texts.ts';
import { staffPart } from './parts/staff.ts';
import { statusRequestsPart } from './parts/status-requests.ts';
import { statusesPart } from './parts/statuses.ts';
import { surveysPart } from './parts/surveys.ts';
import { templatesPart } from './parts/templates.ts';
import { transfersPart } from './parts/transfers.ts';
import { unknownCallersPart } from './parts/unknown-callers.ts';
import { workflowsPart } from './parts/workflows.ts';
import type { Part } from './world.ts';

type Named = readonly [label: string, part: Part];

/**
 * The data that every start needs: the clients, and an account that can sign in. The order matters, because a part may
 * use data from earlier parts.
 */
export const staffParts: readonly Named[] = [
  ['clients and teams', clientsPart],
  ['staff', staffPart],
  ['our numbers', linesPart],
  ['templates of texts', templatesPart],
  ['who is away', absencesPart],
];

/** The members and half a year of work with them. A module that has demo data adds its part here. */
export const memberParts: readonly Named[] = [
  ['members', membersPart],
  ['phones, addresses and e-mails', contactsPart],
  ['assignments', assignmentsPart],
  ['statuses', statusesPart],
  ['consents', consentsPart],
  ['links to consents', consentLinksPart],
  ['programs of the resource hub', directoryPart],
  ['hospital stays', hospitalizationsPart],
  ['what there is to tell', journalPart],
  ['needs', needsPart],
  ['notes', notesPart],
  ['portraits', portraitsPart],
  ['plans, doctors and segments', attributesPart],
  ['changes', changesPart],
  ['an enrollment file', enrollmentsPart],
  ['calls, visits and texts', interactionsPart],
  ['requests for another status', statusRequestsPart],
  ['transfers', transfersPart],
  ['scheduled events', schedulePart],
  ['scheduled texts', scheduledTextsPart],
  ['todos', docketPart],
  ['histories of needs', needHistoriesPart],
  ['calls and texts of people whom nobody knows', unknownCallersPart],
  ['surveys', surveysPart],
  ['workflows', workflowsPart],
  ['notifications and alerts', newsPart],
];
