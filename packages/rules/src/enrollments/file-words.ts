import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { CsvReader } from './csv.ts';
import type { X12Interchange, X12Set } from './x12-834.ts';

/** Why a set of an 834 is not taken, for whoever asks the sender for another file; null if it is (docs/areas/enrollments.md#preview). */
export function whyNotTaken({ fault, control, segments, claimed }: X12Set): Sentence | null {
  switch (fault) {
    case null:
      return null;
    case '2':
      return sentence(
        'Transaction set {control} is not taken: it has no end. The file was cut off, or sets are mixed up; ask the sender for it again.',
        { control },
      );
    case '3':
      return sentence(
        'Transaction set {control} is not taken: its end carries another number. Ask the sender for the file again.',
        { control },
      );
    case '4':
      return sentence(
        'Transaction set {control} is not taken: it says that it has {claimed} segments, but {count} came. Ask the sender for the file again.',
        { control, claimed: claimed ?? 0, count: segments },
      );
    case '5':
      return sentence(
        'Transaction set {control} is not taken: it says neither what it is for nor whom it is about. Ask the sender for the file again.',
        { control },
      );
    default:
      return sentence('Transaction set {control} is not taken: it is no enrollment (834, version 005010X220).', {
        control,
      });
  }
}

/** What is said of a CSV file that was not read to its end; null if it was. */
export function problemOfCsv({ unread }: CsvReader): Sentence | null {
  if (unread === undefined) return null;
  return sentence(
    'Nothing after line {line} was read: a quotation mark in it is not closed. {count} lines follow it. Close it and send the file again.',
    { line: unread.line, count: unread.lines },
  );
}

/** What is wrong with the envelope of a file, and what comes of it; null if it holds. */
export function problemOfEnvelope({ note }: X12Interchange): Sentence | null {
  if (note === '000') return null;
  return note === '023' || note === null
    ? sentence('The file ends in the middle: nobody is ended for not being in it.')
    : sentence('The numbers at the beginning and the end of the file differ: nobody is ended for not being in it.');
}
