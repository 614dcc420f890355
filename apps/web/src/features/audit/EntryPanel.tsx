import type { AuditRecord } from '@guidepost/contracts';
import { IconLock, IconLockOpen } from '@guidepost/ui/icons';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { exactText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { DrawerFrame } from '../../shell/dialogs/FormDrawer.tsx';
import classes from './audit.module.css';
import { actionText, kindDisplay, viaLabels } from './labels.ts';

/** Returns the sentence that describes who can verify an entry. */
function protectionOf(t: TFunction, { seal, importedFrom }: AuditRecord): string {
  if (importedFrom !== null)
    return t(
      'This entry was imported with the member. Only the installation that wrote it can verify it: {installation}.',
      { installation: importedFrom },
    );
  if (seal === null)
    return t('This entry is not protected by a seal yet. Guidepost adds the seal within a few seconds.');
  return t('Seal {seal} protects this entry. No user, not even an administrator, can change or delete the entry.', {
    seal,
  });
}

/** All details of one entry. */
export function EntryPanel({ entry, close }: { entry: AuditRecord; close: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { label, tone, icon } = kindDisplay[entry.kind];
  const more = entry.memberCount - entry.members.length;
  const facts: [string, React.ReactNode][] = [
    [t('When'), exactText(entry.at, timeZone)],
    [t('Person'), entry.person?.name ?? t(viaLabels[entry.via])],
    [t('Acting as'), entry.actingAs?.name],
    [
      t('Members'),
      entry.memberCount > 0 && (
        <>
          {entry.members.map((member) => (
            <Link
              key={member.id}
              to="/member-list/guide/$guideId/member/$memberId"
              params={{ guideId: 'unknown', memberId: String(member.id) }}
            >
              {member.name}
            </Link>
          ))}
          {more > 0 && <span>{t('and {count} more', { count: more })}</span>}
        </>
      ),
    ],
    [t('Network address'), entry.address],
    [t('Session'), entry.sessionId],
    [t('Request'), <code key="action">{entry.action}</code>],
    [t('Outcome'), `${entry.outcome}${entry.code === null ? '' : ` ${entry.code}`}`],
    [t('Reason'), entry.reason],
    [t('Request id'), <code key="id">{entry.requestId}</code>],
  ];
  const isSealedHere = entry.seal !== null && entry.importedFrom === null;
  const SealIcon = isSealedHere ? IconLock : IconLockOpen;
  return (
    <DrawerFrame
      title={t('Entry {id}', { id: entry.id })}
      mark={
        <Chip tone={tone} icon={icon}>
          {t(label)}
        </Chip>
      }
      close={close}
    >
      <div className={classes.entry}>
        <p>{actionText(t, entry)}</p>
        <dl className={classes.facts}>
          {facts.map(
            ([name, value]) =>
              value !== undefined &&
              value !== null &&
              value !== false && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p className={classes.seal}>
          <SealIcon size={16} stroke={1.75} aria-hidden />
          {protectionOf(t, entry)}
        </p>
      </div>
    </DrawerFrame>
  );
}
