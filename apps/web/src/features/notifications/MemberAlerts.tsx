import type { MemberId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { can, useActingUser } from '../../shell/api.ts';
import { AlertLines } from './AlertBanner.tsx';
import { memberAlertsQuery } from './api.ts';

/** The alerts about one member, above the member's facts. */
export function MemberAlerts({ memberId }: { memberId: MemberId }) {
  const enabled = can(useActingUser(), 'CAN_VIEW_ALERTS');
  const { data = [] } = useQuery({ ...memberAlertsQuery(memberId), enabled });
  return <AlertLines alerts={data} />;
}
