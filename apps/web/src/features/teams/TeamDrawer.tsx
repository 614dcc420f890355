import { type AdminTeam, contracts } from '@guidepost/contracts';
import { IconNotesOff, IconStar } from '@guidepost/ui/icons';
import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { phoneText } from '../../shared/phone.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { linesOptions } from '../lines/public.ts';
import { RetireSection, useRetired } from '../retirement/public.ts';
import { teamKeys, teamsOptions } from './api.ts';
import classes from './teams.module.css';

/** Drawer for an existing or new team. */
export default function TeamDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const query = useQuery(teamsOptions);
  const team = query.data?.find(({ id }) => id === open);
  const [fresh, setFresh] = useState(0);
  if (open !== 'new' && !team) {
    return (
      <DrawerFrame title={t('Edit Team')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The teams did not load."
            waiting={<SkeletonRows rows={3} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return <TeamForm key={`${open} ${fresh}`} team={team} close={close} onNewer={() => setFresh(fresh + 1)} />;
}

interface Props {
  team: AdminTeam | undefined;
  close: () => void;
  onNewer: () => void;
}

/** Errors that the form shows itself, such as a duplicate name or an unknown number. */
const call = callHandling(['TEAM_NAME_TAKEN', 'TEAM_LINE_NOT_FOUND', 'VERSION_CONFLICT', 400]);

const valuesOf = (team: AdminTeam | undefined) => ({
  name: team?.name ?? '',
  internalPhoneNumberId: (team?.internalPhoneNumberId ?? null) as NonNullable<AdminTeam['internalPhoneNumberId']>,
  ...(team ? { version: team.version } : {}),
});

function TeamForm({ team, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: lines = [] } = useQuery(linesOptions);
  const retiredLines = useRetired('line');
  const [begun] = useState(team);
  const contract = useContractForm({
    endpoint: begun ? contracts.teams.update : (contracts.teams.create as unknown as typeof contracts.teams.update),
    values: valuesOf(begun),
    labels: { name: 'Name', internalPhoneNumberId: 'Phone number' },
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.teams.update, { params: { id: begun.id }, body })
        : call(contracts.teams.create, { body: body as never }, options));
      await client.invalidateQueries({ queryKey: teamKeys.list });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as AdminTeam),
    say: { internalPhoneNumberId: (id) => phoneText(lines.find((line) => line.id === id)?.number ?? '') },
    onSaved() {
      showSuccess(begun ? 'Team updated successfully' : 'Team created successfully');
      close();
    },
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.teams.update, team, begun, contract, onNewer);
  return (
    <FormDrawer
      title={begun ? 'Edit Team' : 'Create Team'}
      form={contract}
      close={close}
      after={
        team && (
          <>
            <People team={team} />
            <RetireSection kind="team" recordId={team.id} name={team.name} />
          </>
        )
      }
    >
      <NewerVersionNotice newer={newer} />
      <TextInput
        {...contract.field('name')}
        {...form.register('name')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
      />
      <Controller
        control={form.control}
        name="internalPhoneNumberId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('internalPhoneNumberId')}
            ref={ref}
            required
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('No records found')}
            data={lines
              .filter(({ id }) => !retiredLines.has(id))
              .filter(({ guideId, isFeedbackNumber, id }) => (guideId === null && !isFeedbackNumber) || id === value)
              .map(({ id, displayName, number }) => ({
                value: String(id),
                label: `${displayName} · ${phoneText(number)}`,
              }))}
            value={value ? String(value) : null}
            onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
            onBlur={onBlur}
          />
        )}
      />
    </FormDrawer>
  );
}

/** The team's current members and viewers. They are edited on each user's page. */
function People({ team }: { team: AdminTeam }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.people} aria-labelledby={id}>
      <h3 id={id}>{t('People')}</h3>
      {team.users.length === 0 && <p className="gp-dim">{t('This team has no users.')}</p>}
      <ul>
        {team.users.map((user) => (
          <li key={`${user.id} ${user.role}`}>
            <Link to="/admin-dashboard/user-creation/$id" params={{ id: String(user.id) }}>
              {user.name}
            </Link>
            <span className="gp-dim">{user.role}</span>
            {user.isManager && <Chip icon={IconStar}>{t('Manager')}</Chip>}
            <span className={classes.number}>{phoneText(user.resourcingNumber ?? user.phoneNumber ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
