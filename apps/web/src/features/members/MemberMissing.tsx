import { Missing } from '../../shared/Missing.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';

/** Instead of a member's page. */
export function MemberMissing() {
  useDocumentTitle('This member could not be found');
  return (
    <Missing
      title="This member could not be found"
      why="The address may be wrong, or the member may be with another team now."
      to="/member-list"
      label="Back to members"
    />
  );
}
