import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import type { NewerVersion } from '../../shell/admin/use-newer-version.ts';
import classes from './creator.module.css';

interface Props {
  /** The user who has saved a newer version of the record. */
  newer: NewerVersion;
  /** True if the record was deleted elsewhere. */
  isGone: boolean;
}

/** Tells the user that the record that they are editing was changed or deleted elsewhere. */
export function Notices({ newer, isGone }: Props) {
  if (!newer && !isGone) return null;
  return (
    <div className={classes.notices}>
      <NewerVersionNotice newer={newer} isDeleted={isGone} />
    </div>
  );
}
