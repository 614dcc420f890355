import type { AssignedSurveyId, MemberId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { assignedOptions } from '../api.ts';
import { SurveyContent } from './SurveyContent.tsx';

interface Props {
  assignedSurveyId: AssignedSurveyId;
  memberId: MemberId;
  memberName: string;
  /** Set to the function that saves pending changes. It resolves to true if everything is saved. */
  flush: { current: () => Promise<boolean> };
  onClose: () => void;
  /** Called after the last answer. The surrounding flow then finishes the survey. */
  onNextSteps: () => void;
}

/** A survey as one step of a flow. The flow has its own header and finishes the survey. */
export default function SurveyInPlace({ assignedSurveyId, ...props }: Props) {
  const assigned = useQuery(assignedOptions(assignedSurveyId));
  if (!assigned.data)
    return (
      <LoadState
        of={[assigned]}
        failure="The survey did not load."
        waiting={<SkeletonRows rows={6} avatar={false} />}
      />
    );
  return <SurveyContent key={assigned.data.id} assigned={assigned.data} {...props} />;
}
