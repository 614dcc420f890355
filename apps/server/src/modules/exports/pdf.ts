import { plainText } from '../../platform/html.ts';
import { pdfFonts } from '../consents/public.ts';
import type { EventRow } from './queries.ts';

/** What entries of the feed are called on paper. */
const names: Readonly<Record<string, string>> = {
  note: 'Note',
  message: 'Text message',
  call: 'Call',
  visit: 'Visit',
  hospitalization: 'Hospital stay',
  member_status: 'Status',
  assignment: 'Assignment',
  status_change_request: 'Request for another status',
  transfer_request: 'Transfer request',
  scheduled_event: 'Scheduled event',
  workflow_phase: 'Workflow',
  term_response: 'Consent',
};

const nameOf = ({ type, event_type }: EventRow): string => names[type] ?? event_type.replaceAll('_', ' ');

/** A member's feed to be read and printed, the oldest entry first, in the zone of who asked. */
export async function feedPdf(
  about: { name: string; organisation: string; timeZone: string; at: string },
  events: readonly EventRow[],
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { plain, bold } = await pdfFonts();
  const made = new Date(about.at);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    info: {
      Title: 'Activity',
      Author: about.organisation,
      CreationDate: made,
      ModDate: made,
    },
  });
  doc.registerFont('plain', plain).registerFont('bold', bold).font('plain');
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => done(Buffer.concat(pieces)));
    doc.on('error', fail);
  });
  const line = (words: string, font: 'plain' | 'bold', size: number, gap = 0) =>
    doc
      .font(font)
      .fontSize(size)
      .text(words.normalize('NFC'), { lineGap: 2 })
      .moveDown(gap / size);
  line(about.organisation, 'plain', 9, 4);
  line(`Activity of ${about.name}`, 'bold', 15, 4);
  line(`${events.length} entries. Times are those of ${about.timeZone}.`, 'plain', 9, 14);
  for (const event of events) {
    const when = Temporal.Instant.from(event.occurred_at).toZonedDateTimeISO(about.timeZone);
    line(
      `${when.toPlainDate()} ${when.toPlainTime().toString({ smallestUnit: 'minute' })}  ${nameOf(event)}${event.actor === null ? '' : `, ${event.actor}`}`,
      'bold',
      10,
    );
    const body =
      event.type === 'note' || event.type === 'visit' || event.type === 'call'
        ? plainText(event.body ?? '')
        : (event.body ?? '');
    if (body.trim() !== '') line(body.trim(), 'plain', 10);
    doc.moveDown(0.7);
  }
  doc.end();
  return whole;
}
