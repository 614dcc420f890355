import { Missing } from '../../shared/Missing.tsx';

export const guideMissingTitle = 'This guide could not be found';

/** Replaces the docket or members list of a guide who does not exist or whom the user may not view. */
export const GuideMissing = () => (
  <Missing
    title={guideMissingTitle}
    why="The link may be wrong, or the guide may now belong to a team that you cannot access."
    to="/docket"
    label="Go to the docket"
  />
);
