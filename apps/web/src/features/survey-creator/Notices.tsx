import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import classes from './creator.module.css';

interface Props {
  /** True if another user has saved a newer version of the record. */
  isNewer: boolean;
  /** True if another user has deleted the record. */
  isGone: boolean;
}

/** Tells the user that another user has changed or deleted the record that they are editing. */
export function Notices({ isNewer, isGone }: Props) {
  if (!isNewer && !isGone) return null;
  return (
    <div className={classes.notices}>
      <NewerVersionNotice shown={isNewer} isDeleted={isGone} />
    </div>
  );
}
