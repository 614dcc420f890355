import type { CallForViewer } from '@guidepost/contracts';
import { sharedNames } from '@guidepost/rules';
import { phoneText } from '../../shared/phone.ts';
import { eitherText } from '../../shared/time.ts';

type Known = Pick<CallForViewer, 'subjectName' | 'candidates'>;

/** 'Harold or Marlene Whitaker': the members who share the number of what is nobody's yet; undefined if not several do. */
export const sharersText = ({ subjectName, candidates }: Known): string | undefined =>
  subjectName === null && candidates.length > 1
    ? eitherText(sharedNames(candidates.map(({ name }) => name)))
    : undefined;

/** With whom a call or text is: the member, one of those who share the number, or the number itself. */
export const whoText = (record: Known, number: string): string =>
  record.subjectName ?? sharersText(record) ?? phoneText(number);
