import { IconChevronDown } from '@guidepost/ui/icons';
import { Avatar } from '../../shared/Avatar.tsx';
import { useActingUser } from '../../shared/acting-user.ts';
import type { PopupButtonProps } from '../../shared/late-popup.tsx';
import classes from './TopBar.module.css';

/** The button with the signed-in user's name. */
export function UserMenuButton(props: PopupButtonProps) {
  const user = useActingUser();
  return (
    <button {...props} type="button" className={classes.user} aria-haspopup="menu">
      <Avatar id={user.id} name={user.name} />
      <span className={classes.userName}>{user.name}</span>
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
}
