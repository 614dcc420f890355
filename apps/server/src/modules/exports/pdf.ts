import { plainText } from '../../platform/html.ts';
import { newPdf } from '../../platform/pdf.ts';
import type { EventRow } from './queries.ts';

/** Names of feed entries in the PDF. */
const names: Readonly<Record<string, string>> = {
  note: 'Note',
  message: 'Text message',
  call: 'Call',
  visit: 'Visit',
  hospitalization: 'Hospitalization',
  member_status: 'Status',
  assignment: 'Assignment',
  status_change_request: 'Status change request',
  transfer_request: 'Transfer request',
  scheduled_event: 'Scheduled event',
  workflow_phase: 'Workflow',
  term_response: 'Consent',
};

const nameOf = ({ type, event_type }: EventRow): string => names[type] ?? event_type.replaceAll('_', ' ');

/** Creates a PDF of a member's feed, oldest entry first, in the reader's time zone. */
export async function feedPdf(
  about: { name: string; organisation: string; timeZone: string; at: string },
  events: readonly EventRow[],
): Promise<Buffer> {
  const paper = await newPdf({ title: 'Activity', author: about.organisation, made: new Date(about.at) });
  paper.addPage();
  paper.write(about.organisation, 'plain', 9, 4);
  paper.write(`Activity for ${about.name}`, 'bold', 15, 4);
  const count = `${events.length} ${events.length === 1 ? 'entry' : 'entries'}`;
  paper.write(`${count}. Times are in the time zone ${about.timeZone}.`, 'plain', 9, 14);
  for (const event of events) {
    const when = Temporal.Instant.from(event.occurred_at).toZonedDateTimeISO(about.timeZone);
    paper.write(
      `${when.toPlainDate()} ${when.toPlainTime().toString({ smallestUnit: 'minute' })}  ${nameOf(event)}${event.actor === null ? '' : `, ${event.actor}`}`,
      'bold',
      10,
    );
    const body =
      event.type === 'note' || event.type === 'visit' || event.type === 'call'
        ? plainText(event.body ?? '')
        : (event.body ?? '');
    if (body.trim() !== '') paper.write(body.trim(), 'plain', 10);
    paper.skip(0.7);
  }
  if (paper.isShort()) paper.write('[U+…] stands for a letter that this document cannot show.', 'plain', 9);
  return paper.end();
}
