export { AskedReferrals } from './AskedReferrals.tsx';
export { MemberPick, type Person } from './MemberPick.tsx';
export { MoveButton } from './MoveButton.tsx';
export { TakenNotice } from './TakenNotice.tsx';
export { UnassignedList } from './UnassignedList.tsx';
export { useAssignment } from './useAssignment.ts';
export { useCandidates } from './useCandidates.ts';
export { organizationText, sharersText, unownedText, whoText } from './whoText.ts';
