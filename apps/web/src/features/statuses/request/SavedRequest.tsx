import type { StatusChangeRequest } from '@guidepost/contracts';
import { monthDayText } from '../../../shared/time.ts';
import { StatusWay } from '../StatusWay.tsx';
import classes from '../statuses.module.css';

/** Shows the request as another user saved it while this user was editing. */
export const SavedRequest = ({ request }: { request: StatusChangeRequest }) => (
  <>
    <StatusWay from={request.fromStatus} to={request.memberStatus}>
      <span className="gp-meta">{monthDayText(Temporal.PlainDate.from(request.effectiveAt))}</span>
    </StatusWay>
    {request.creatorComment && (
      <blockquote className={classes.quote} dir="auto">
        {request.creatorComment}
      </blockquote>
    )}
  </>
);
