import type { AssignedSurvey, MemberId } from '@guidepost/contracts';
import { Review } from './Review.tsx';
import { Runner } from './Runner.tsx';
import { useNotes } from './use-notes.ts';

interface Props {
  assigned: AssignedSurvey;
  memberId: MemberId;
  memberName: string;
  /** Set to the function that saves pending changes. It resolves to true if everything is saved. */
  flush: { current: () => Promise<boolean> };
  onClose: () => void;
  /** Continues with the surrounding flow. Undefined if the survey is not part of a flow. */
  onNextSteps?: () => void;
}

/**
 * Shows an open survey's questions one at a time, or a completed survey. When the survey is completed or reopened,
 * unsaved notes remain.
 */
export function SurveyContent(props: Props) {
  const notes = useNotes(props.assigned);
  return props.assigned.completedAt === null ? (
    <Runner {...props} notes={notes} />
  ) : (
    <Review {...props} notes={notes} />
  );
}
