import { latePopup } from '../../shared/late-popup.tsx';
import { NavMenuButton } from './NavMenuButton.tsx';
import classes from './TopBar.module.css';

const LateMenu = latePopup(() => import('./NavMenuPopup.tsx'), NavMenuButton);

/** The navigation as a menu, for windows up to 780 px wide. */
export const NavMenu = () => (
  <div className={classes.menuButton}>
    <LateMenu />
  </div>
);
