import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { copyText } from '../../shared/CopyButton.tsx';
import { can, useActingUser } from '../session/actingUser.ts';
import { getToken } from '../session/getToken.ts';
import { logOut } from '../session/logOut.ts';
import { chooseLanguage } from '../i18n.ts';
import { currentLanguage, type Language } from '../language.ts';
import { showSuccess } from '../toasts/store.ts';
import { BuildInfo } from './BuildInfo.tsx';
import classes from './TopBar.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;
/** Each in its own language, so that nobody has to know the other one to get back. */
const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** Who is signed in, and what belongs to this person and this device (staff §2). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useActingUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [buildShown, showBuild] = useState(false);
  const language = currentLanguage();

  const copyToken = async () => {
    const token = await getToken();
    if (token === undefined) return;
    await copyText(token);
    showSuccess('Token copied');
  };

  return (
    <>
      <Menu width={230}>
        <Menu.Target>
          <button type="button" className={classes.user} aria-label={t('Account of {name}', { name: user.name })}>
            <Avatar id={user.id} name={user.name} />
            <span className={classes.userName}>{user.name}</span>
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.email}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('Appearance')}</Menu.Label>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.Item
              key={value}
              role="menuitemradio"
              aria-checked={colorScheme === value}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              rightSection={colorScheme === value && <IconCheck size={16} stroke={2} aria-hidden />}
              onClick={() => setColorScheme(value)}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('Language')}</Menu.Label>
          {Object.entries(languageNames).map(([code, name]) => (
            <Menu.Item
              key={code}
              role="menuitemradio"
              lang={code}
              aria-checked={language === code}
              rightSection={language === code && <IconCheck size={16} stroke={2} aria-hidden />}
              onClick={() => void chooseLanguage(code as Language)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {can(user, 'CAN_ACCESS_ADMIN_TOOLS') && (
            <Menu.Item leftSection={<IconKey size={16} stroke={1.75} aria-hidden />} onClick={copyToken}>
              {t('Copy Token')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconInfoCircle size={16} stroke={1.75} aria-hidden />}
            onClick={() => showBuild(true)}
          >
            {t('Build info')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void logOut()}>
            {t('Log Out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <BuildInfo opened={buildShown} onClose={() => showBuild(false)} />
    </>
  );
}
