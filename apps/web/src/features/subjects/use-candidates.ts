import { useQuery } from '@tanstack/react-query';
import { phoneText } from '../../shared/phone.ts';
import { memberSuggestions } from '../members/public.ts';
import type { Person } from './MemberPick.tsx';
import type { Assigned } from './use-assignment.ts';

const noCandidates: readonly Person[] = [];

/**
 * Returns the members to whom a call or text probably belongs. If the call or text is already assigned to a member,
 * returns the other members with its number.
 */
export function useCandidates(record: Assigned & { candidates: readonly Person[] }, number: string): readonly Person[] {
  const isMove = record.subjectId !== null;
  const { data } = useQuery({ ...memberSuggestions(phoneText(number)), enabled: isMove });
  if (!isMove) return record.candidates;
  return data?.data.filter(({ id }) => id !== record.subjectId) ?? noCandidates;
}
