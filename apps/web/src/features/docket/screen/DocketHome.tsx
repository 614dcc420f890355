import { Navigate, useSearch } from '@tanstack/react-router';
import { useActingUser } from '../../../shell/api.ts';

/** `/docket`: the docket of whoever acts. */
export default function DocketHome() {
  const user = useActingUser();
  const search = useSearch({ from: '/signed-in/docket' });
  return <Navigate to="/docket/guide/$guideId" params={{ guideId: String(user.id) }} search={search} hash replace />;
}
