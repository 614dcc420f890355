import type { EnrollmentMapping, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { type CsvReader, repeatedHeads } from './csv.ts';
import { totalsNote } from './totals.ts';
import { maxSets, wrongTotals } from './x12-834.ts';
import { subscriberNumberKey } from './x12-member.ts';
import type { Reader834, X12Group, X12Interchange, X12Set } from './x12-reader.ts';

/** Explains why an 834 is unreadable and what the sender can do; null if it is readable. */
export function problemOf834({ unreadable }: Reader834): Sentence | null {
  switch (unreadable) {
    case null:
      return null;
    case 'no-isa':
      return sentence(
        'The beginning of the file (ISA) is missing. Ask the sender for the complete file, which begins with ISA and GS and ends with GE and IEA.',
      );
    case 'bad-isa':
      return sentence(
        'The first segment (ISA) is damaged. It needs 16 elements with a separator between them. Ask the sender to send the file again.',
      );
    case 'no-gs':
      return sentence('The group segment (GS) after ISA is missing. Ask the sender for the complete file.');
    case 'after-iea':
      return sentence(
        'The text after the end of the file (IEA) does not begin with ISA. Ask the sender to remove this text and send the file again.',
      );
    case 'too-many-sets':
      return sentence(
        'The file has more than {most} transaction sets. Ask the sender to divide it into several files.',
        {
          most: maxSets,
        },
      );
    default:
      return sentence(
        'This is not an X12 834 file, because it does not begin with ISA. Choose an 834 file, or import a spreadsheet as CSV.',
      );
  }
}

/** Explains why a transaction set of an 834 is omitted and what the sender can do; null if it is not omitted. */
export function setOmissionReason({ fault, id, control, segments, claimed, endControl }: X12Set): Sentence | null {
  switch (fault) {
    case null:
      return null;
    case '1':
      return sentence(
        'Transaction set {control} was not imported because its type is {type}. Ask the sender for an enrollment file (834).',
        { control, type: id },
      );
    case '2':
      return sentence(
        'Transaction set {control} was not imported because its end (SE) is missing. The file may be incomplete. Ask the sender for the complete file.',
        { control },
      );
    case '3':
      return sentence(
        'Transaction set {control} was not imported because its end (SE) has a different control number, {end}. Ask the sender to correct the number.',
        { control, end: endControl ?? '' },
      );
    case '4':
      return sentence(
        'Transaction set {control} was not imported because its end (SE) declares {claimed} segments, but the set contains {count}. Ask the sender to send the complete file or correct SE.',
        { control, claimed: claimed ?? 0, count: segments },
      );
    case '5':
      return sentence(
        'Transaction set {control} was not imported because it has no members and no action code (BGN08). Ask the sender for a complete file.',
        { control },
      );
    default:
      return sentence('Transaction set {control} was not imported because its group was not imported.', { control });
  }
}

const totalOf = { TO: 'members', ET: 'subscribers', DT: 'dependents' } as const;

/** Explains which totals of a transaction set do not match its loops, and what the sender can do. */
export const problemsOfTotals = (set: X12Set): Sentence[] =>
  wrongTotals(set).map(({ total, claimed, count }) =>
    sentence(
      'Transaction set {control} declares {claimed} {things} (QTY*{total}) but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct QTY.',
      { control: set.control, claimed, things: { word: totalOf[total] }, total, count },
    ),
  );

/** Explains the error in a functional group of an 834 and what the sender can do; null if there is no error. */
export function problemOfGroup({
  fault,
  code,
  control,
  version,
  sets,
  claimed,
  endControl,
}: X12Group): Sentence | null {
  switch (fault) {
    case null:
      return null;
    case '1':
      return sentence(
        'Group {control} was not imported because its type (GS01) is {type}, not BE. Ask the sender to correct the type.',
        { control, type: code },
      );
    case '2':
      return sentence(
        'Group {control} was not imported because its version (GS08) is {version}. Ask the sender for version 005010X220A1.',
        { control, version },
      );
    case '3':
      return sentence(
        'The end of group {control} (GE) is missing. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender for the complete file.',
        { control },
      );
    case '4':
      return sentence(
        'Group {control} ends with a different control number, {end} (GE02). Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to correct the number.',
        { control, end: endControl ?? '' },
      );
    default:
      return sentence(
        'Group {control} declares {claimed} transaction sets but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct GE01.',
        { control, claimed: claimed ?? 0, count: sets.length },
      );
  }
}

/** Explains the error in the envelope of an 834 and what the sender can do; null if there is no error. */
export function problemOfEnvelope({ note, header, groups, claimed, endControl }: X12Interchange): Sentence | null {
  switch (note) {
    case '000':
      return null;
    case '001':
      return sentence(
        'The file begins with the control number {start} (ISA13), but ends with {end} (IEA02). Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to correct the number.',
        { start: (header[13] ?? '').trim(), end: endControl ?? '' },
      );
    case '021':
      return sentence(
        'The file declares {claimed} groups but contains {count}. Its members can be imported, but coverage does not end for members who are missing from the file. Ask the sender to send the complete file or correct IEA01.',
        { claimed: claimed ?? 0, count: groups.length },
      );
    default:
      return sentence(
        "The end of the file (IEA) is missing. The file's members can be imported, but coverage does not end for members who are missing from the file. Ask the sender for the complete file.",
      );
  }
}

/** Lists which identifiers in an 834 are used as member numbers, with the number of lines for each. */
export const identifiersUsed = ({ identifiers = {} }: Reader834): Sentence[] =>
  Object.entries(identifiers).map(([identifier, count]) =>
    identifier === subscriberNumberKey
      ? sentence('Dependents matched by subscriber number, date of birth and first name: {count}', { count })
      : sentence('Lines that use {identifier} as the member number: {count}', { identifier, count }),
  );

/** Returns a note if the sender marked an 834 as a test; null otherwise. */
export const testNote = ({ interchanges }: Reader834): Sentence | null =>
  interchanges.some(({ header }) => (header[15] ?? '').trim() === 'T')
    ? sentence('The sender marked this file as a test (ISA15). Ask the sender whether the members are real.')
    : null;

/** Returns a note for each CSV column that is not read because an earlier column has the same name. */
export const repeatedColumnNotes = ({ heads = [] }: Pick<CsvReader, 'heads'>, mapping: EnrollmentMapping): Sentence[] =>
  repeatedHeads(heads, mapping).map((column) =>
    sentence('Several columns have the name “{column}”. Guidepost reads only the first column.', { column }),
  );

/** Returns the remarks about a CSV file: columns with the same name, and lines that are totals. */
export const remarksOfCsv = (reader: CsvReader, mapping: EnrollmentMapping): Sentence[] => {
  const totals = totalsNote(reader.totals);
  return [...repeatedColumnNotes(reader, mapping), ...(totals ? [totals] : [])];
};

/** Lists the parts of an 834 that are not stored; null if all parts are stored. */
export const partsLeftOut = ({ notStored = [] }: Reader834): Sentence | null =>
  notStored.length === 0
    ? null
    : sentence('Guidepost has no field for these parts of the file, so they are not stored: {parts}.', {
        parts: { words: notStored },
      });

/** Explains why a CSV file was not read to the end; null if it was. */
export function problemOfCsv({ unread }: CsvReader): Sentence | null {
  if (unread === undefined) return null;
  return sentence(
    'A quotation mark on line {line} is not closed, so the text after it was not read. Lines not read: {count}. Close the quotation mark and import the file again.',
    { line: unread.line, count: unread.lines },
  );
}
