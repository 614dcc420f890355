import { Missing } from '../../shared/Missing.tsx';

export const guideMissingTitle = 'This guide could not be found';

/** Replaces a guide's docket or members. */
export const GuideMissing = () => (
  <Missing
    title={guideMissingTitle}
    why="The address may be wrong, or the guide may be with another team now."
    to="/docket"
    label="Go to the docket"
  />
);
