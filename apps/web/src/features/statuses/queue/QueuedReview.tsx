import type { StatusChangeRequest } from '@guidepost/contracts';
import type { StatusChangeSettings } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { SplitDetails } from '../../../shared/list/SplitView.tsx';
import { StatusReview, type TypedReview } from '../review/StatusReview.tsx';
import classes from './queue.module.css';

interface Props {
  request: StatusChangeRequest;
  settings: StatusChangeSettings;
  typed: TypedReview;
  onType: (typed: TypedReview) => void;
  onDone: () => void;
}

/** Shows the request selected in the queue, with its member. */
export function QueuedReview({ request, settings, typed, onType, onDone }: Props) {
  const { t } = useTranslation();
  const { member } = request;
  return (
    <SplitDetails label={member.name}>
      <div className={classes.who}>
        <Avatar id={member.id} name={member.name} />
        <div>
          <h2>{member.name}</h2>
          <p className="gp-meta">{member.clientName}</p>
        </div>
        <Button
          variant="subtle"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/member-list/guide/$guideId/member/$memberId"
              params={{ guideId: String(member.assignedGuideId ?? 'unknown'), memberId: String(member.id) }}
            />
          )}
        >
          {t('Open member')}
        </Button>
      </div>
      <StatusReview request={request} settings={settings} typed={typed} onType={onType} close={onDone} isInQueue />
    </SplitDetails>
  );
}
