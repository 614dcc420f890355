import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNavigation } from './NavLinks.tsx';
import classes from './TopBar.module.css';

/** The navigation at 780 px or less (staff §2): the same items behind one button. */
export function NavMenu() {
  const { t } = useTranslation();
  const items = useNavigation();
  return (
    <div className={classes.menuButton}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('Menu')}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, to, current }) => (
            <Menu.Item key={label} component={Link} to={to} {...(current ? { 'aria-current': 'page', fw: 600 } : {})}>
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
