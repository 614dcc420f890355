export { AskedReferrals } from './AskedReferrals.tsx';
export { MemberPick, type Person } from './MemberPick.tsx';
export { MoveButton } from './MoveButton.tsx';
export { organizationText, sharersText, unownedText, whoText } from './subject-text.ts';
export { TakenNotice } from './TakenNotice.tsx';
export { UnassignedList } from './UnassignedList.tsx';
export { useAssignment } from './use-assignment.ts';
export { useCandidates } from './use-candidates.ts';
