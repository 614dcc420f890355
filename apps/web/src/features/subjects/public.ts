export { AskedReferrals } from './AskedReferrals.tsx';
export { MemberPick, type Person } from './MemberPick.tsx';
export { MoveButton } from './MoveButton.tsx';
export { organizationText, sharersText, subjectText, unassignedText } from './subject-text.ts';
export { TakenNotice } from './TakenNotice.tsx';
export { UnassignedList } from './UnassignedList.tsx';
export { useAssignment } from './use-assignment.ts';
export { useCandidates } from './use-candidates.ts';
