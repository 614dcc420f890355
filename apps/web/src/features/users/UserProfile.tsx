import type { AdminUser } from '@guidepost/contracts';
import { canAuditClients, displayPhone, hasResourcingNumber } from '@guidepost/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText, spanText, zoneText } from '../../shared/time.ts';
import { clientsOptions, medicalCentersOptions } from '../clients/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { todayOfClients, todayOfTeams } from './form.ts';
import { roleLabels } from './labels.ts';
import classes from './UserScreen.module.css';

interface Period {
  startDate: string;
  endDate: string | null;
}

/** A user's profile: the form's values, except teams and client organizations whose assignment has ended. */
export function UserProfile({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const { data: teams = [] } = useQuery(teamsOptions);
  const { data: clients = [] } = useQuery(clientsOptions);
  const { data: centers = [] } = useQuery(medicalCentersOptions);
  const periodText = ({ startDate, endDate }: Period) =>
    endDate === null
      ? t('since {day}', { day: longDayText(Temporal.PlainDate.from(startDate)) })
      : spanText(Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate));
  const isCurrent = (today: string) => (period: Period) => period.endDate === null || period.endDate >= today;
  const memberships = user.teams.filter(isCurrent(todayOfTeams())).map((entry) => ({
    key: `${entry.teamId} ${entry.startDate}`,
    name: teams.find(({ id }) => id === entry.teamId)?.name ?? '…',
    more: [entry.role, ...(entry.isManager ? [t('Manager')] : []), periodText(entry)].join(', '),
  }));
  const audited = user.managedClients.filter(isCurrent(todayOfClients())).map((entry) => ({
    key: `${entry.clientId} ${entry.startDate}`,
    name: clients.find(({ id }) => id === entry.clientId)?.displayName ?? '…',
    more: periodText(entry),
  }));
  const emr = [
    user.avonId === null ? null : t('External EMR ID: {id}', { id: user.avonId }),
    user.specialization,
    ...user.medical_centers.map((one) => centers.find(({ id }) => id === one)?.name ?? one),
  ].filter((text) => text);
  return (
    <dl className={classes.facts}>
      <Fact label="Email">{user.email}</Fact>
      <Fact label="Role">{t(roleLabels[user.role])}</Fact>
      <Fact label="Time zone">{zoneText(user.timeZone)}</Fact>
      <Fact label="Mobile phone">{user.mobilePhone && displayPhone(user.mobilePhone.number)}</Fact>
      {hasResourcingNumber(user.role) && (
        <Fact label="Resourcing Number">{user.resourcingNumber && displayPhone(user.resourcingNumber.number)}</Fact>
      )}
      <Fact label="Languages">{user.languages.map((one) => t(one)).join(', ')}</Fact>
      <Fact label="Teams">{memberships.length > 0 && <Entries of={memberships} />}</Fact>
      {canAuditClients(user.role) && (
        <Fact label="Customers to audit">{audited.length > 0 && <Entries of={audited} />}</Fact>
      )}
      <Fact label="External EMR">{emr.join(', ')}</Fact>
    </dl>
  );
}

/** A labeled value. An empty value is shown as 'None'. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>{children || <span className="gp-dim">{t('None')}</span>}</dd>
    </>
  );
}

const Entries = ({ of }: { of: readonly { key: string; name: string; more: string }[] }) => (
  <ul>
    {of.map(({ key, name, more }) => (
      <li key={key}>
        {name} <span className="gp-dim">{more}</span>
      </li>
    ))}
  </ul>
);
