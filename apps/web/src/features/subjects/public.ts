export { AlreadyAssignedNotice } from './AlreadyAssignedNotice.tsx';
export { AskedReferrals } from './AskedReferrals.tsx';
export { MemberPick, type Person } from './MemberPick.tsx';
export { MoveButton } from './MoveButton.tsx';
export {
  organizationText,
  sharedNumberDetails,
  subjectText,
  unassignedDetails,
  unassignedText,
} from './subject-text.ts';
export { UnassignedList } from './UnassignedList.tsx';
export { useAssignment } from './use-assignment.ts';
export { useCandidates } from './use-candidates.ts';
