import {
  IconBeach,
  IconCalendarShare,
  IconCheck,
  IconClipboardCheck,
  IconDevices,
  IconEye,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconPrinter,
  IconRecordMail,
  IconSettings,
} from '@guidepost/ui/icons';
import { type MantineColorScheme, Menu } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../shared/acting-user.ts';
import type { Language } from '../../shared/language.ts';
import { type PopupStart, usePopupStart } from '../../shared/late-popup.tsx';
import { lazyPart } from '../../shared/lazy-part.ts';
import { openDialog } from '../open-dialog.tsx';
import { useAppearance } from '../preferences/use-appearance.ts';
import { startPrint } from '../print/start-print.ts';
import { copyToken } from '../session/copy-token.ts';
import { logOut } from '../session/log-out.ts';
import { isAdminPath } from './navigation.ts';
import classes from './TopBar.module.css';
import { UserMenuButton } from './UserMenuButton.tsx';
import { viewedPath } from './viewed-guide.ts';

const BuildInfo = lazyPart(() => import('./BuildInfo.tsx'));

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;
/** Each language is named in that language, so that users can switch back from one that they cannot read. */
const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

const check = <IconCheck size={16} stroke={2} aria-hidden />;

/** The button with the signed-in user's menu, with personal and device settings. */
export default function UserMenuPopup({ start }: { start: PopupStart }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const looks = useAppearance();
  const inAdmin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) });
  const [buildShown, showBuild] = useState<boolean>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePopupStart(start, button, () => setOpen(true));

  return (
    <>
      <Menu width={272} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <UserMenuButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown className={classes.userMenu}>
          <Menu.Label>{user.email}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('Appearance')}</Menu.Label>
          <Menu.RadioGroup value={looks.scheme} onChange={(scheme) => looks.chooseScheme(scheme as MantineColorScheme)}>
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} checkIcon={check}>
                {t(label)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('Language')}</Menu.Label>
          <Menu.RadioGroup value={looks.language} onChange={(code) => void looks.chooseLanguage(code as Language)}>
            {Object.entries(languageNames).map(([code, name]) => (
              <Menu.RadioItem key={code} value={code} lang={code} checkIcon={check}>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconRecordMail size={16} stroke={1.75} aria-hidden />}
            onClick={() => openDialog({ kind: 'voicemailGreeting' })}
          >
            {t('Update Voicemail Greeting')}
          </Menu.Item>
          {can(user, 'CAN_VIEW_MEMBERS') && user.impersonator === null && (
            <Menu.Item
              leftSection={<IconCalendarShare size={16} stroke={1.75} aria-hidden />}
              onClick={() => openDialog({ kind: 'calendarAddress' })}
            >
              {t('Calendar address')}
            </Menu.Item>
          )}
          {can(user, 'CAN_CALL_MEMBERS') && (
            <Menu.Item
              leftSection={<IconBeach size={16} stroke={1.75} aria-hidden />}
              onClick={() => openDialog({ kind: 'absences' })}
            >
              {t('My absences')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDevices size={16} stroke={1.75} aria-hidden />}
            onClick={() => openDialog({ kind: 'ownSessions' })}
          >
            {t('Your active sessions')}
          </Menu.Item>
          <Menu.Item component={Link} to="/guides" leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}>
            {t('Switch Guide View')}
          </Menu.Item>
          {can(user, 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS') && (
            <Menu.Item
              component={Link}
              to="/status-requests"
              leftSection={<IconClipboardCheck size={16} stroke={1.75} aria-hidden />}
            >
              {t('Status change requests')}
            </Menu.Item>
          )}
          {can(user, 'CAN_ACCESS_ADMIN_TOOLS') && (
            <Menu.Item
              component={Link}
              to={inAdmin ? viewedPath('/docket') : '/admin-dashboard'}
              leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
            >
              {t(inAdmin ? 'Exit Admin Portal' : 'Switch to Admin Portal')}
            </Menu.Item>
          )}
          {can(user, 'CAN_ACCESS_ADMIN_TOOLS') && (
            <Menu.Item leftSection={<IconKey size={16} stroke={1.75} aria-hidden />} onClick={() => void copyToken()}>
              {t('Copy Token')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => void startPrint()}
          >
            {t('Print this screen')}
          </Menu.Item>
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
      {buildShown !== undefined && (
        <Suspense fallback={null}>
          <BuildInfo opened={buildShown} onClose={() => showBuild(false)} />
        </Suspense>
      )}
    </>
  );
}
