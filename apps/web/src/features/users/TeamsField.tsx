import { assignableRoles, type TeamEntry } from '@guidepost/contracts';
import { guideRoles, isDayText, lastDayInTeam } from '@guidepost/rules';
import { IconAlertTriangle, IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { longDayText } from '../../shared/time.ts';
import { useRetired } from '../retirement/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { todayOfTeams } from './form.ts';
import { PeriodFields } from './PeriodFields.tsx';
import type { UserContract } from './user-contract.ts';
import classes from './users.module.css';

const inDropdown = { withinPortal: false } as const;

/** Field for a user's teams. A user can be a MEMBER of one team and a VIEWER of any number of teams. */
export function TeamsField({ contract }: { contract: UserContract }) {
  const { t } = useTranslation();
  const role = contract.form.watch('role');
  const audited = contract.form.watch('clientAuditors');
  // Administrators see all members, and auditors see all members of their client organizations, so neither of them
  // needs a team.
  const needsTeam = assignableRoles.some((one) => one === role) && audited.length === 0;
  const { data: teams = [] } = useQuery(teamsOptions);
  const retired = useRetired('team');
  const { field } = useController({ control: contract.form.control, name: 'teams' });
  const entries = field.value as TeamEntry[];
  const list = useRef<HTMLFieldSetElement>(null);
  const dated = entries.filter(({ endDate }) => !endDate || isDayText(endDate));
  const lastTeamDay = guideRoles.some((one) => one === role) ? lastDayInTeam(dated, todayOfTeams()) : null;
  const set = (at: number, change: Partial<TeamEntry>) => {
    field.onChange(entries.map((entry, n) => (n === at ? { ...entry, ...change } : entry)));
    contract.form.clearErrors('teams');
  };
  const errorAt = (at: number, name: string) => contract.field(`teams.${at}.${name}` as 'teams').error;
  const free = (at: number) =>
    teams.filter(({ id }) => !retired.has(id) && entries.every(({ teamId }, n) => n === at || teamId !== id));
  const add = () => {
    const hasTeam = entries.some(({ role }) => role === 'MEMBER');
    const entry = {
      teamId: null,
      role: hasTeam ? 'VIEWER' : 'MEMBER',
      isManager: false,
      startDate: todayOfTeams(),
      endDate: null,
    };
    field.onChange([...entries, entry]);
  };
  return (
    <fieldset ref={list} className={classes.rows}>
      <legend>{t('Teams')}</legend>
      {entries.length === 0 &&
        (needsTeam ? (
          <p role="status" className={classes.noTeam}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t('This user is not on a team. They see only their own members and the members of guides they cover for.')}
          </p>
        ) : (
          <p className="gp-dim">{t('Not on a team')}</p>
        ))}
      {lastTeamDay !== null && lastTeamDay > todayOfTeams() && (
        <p role="status" className={classes.noTeam}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(
            'This user will not be a MEMBER of any team after {day}, so no supervisor will see their work. Hand over the work before then.',
            {
              day: longDayText(Temporal.PlainDate.from(lastTeamDay)),
            },
          )}
        </p>
      )}
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id until a team is chosen
        <div key={at} className={classes.row}>
          <Select
            label={t('Team')}
            required
            searchable
            allowDeselect={false}
            comboboxProps={inDropdown}
            nothingFoundMessage={t('No records found')}
            error={errorAt(at, 'teamId')}
            data={free(at).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={entry.teamId ? String(entry.teamId) : null}
            onChange={(chosen) => set(at, { teamId: Number(chosen) as TeamEntry['teamId'] })}
          />
          <Select
            label={t('Role on the team')}
            allowDeselect={false}
            comboboxProps={inDropdown}
            error={errorAt(at, 'role')}
            data={['MEMBER', 'VIEWER']}
            value={entry.role ?? 'VIEWER'}
            onChange={(chosen) => set(at, { role: chosen === 'MEMBER' ? 'MEMBER' : 'VIEWER' })}
          />
          <ActionIcon
            className={classes.remove}
            size="lg"
            variant="subtle"
            aria-label={t('Remove team')}
            onClick={() => {
              field.onChange(entries.filter((_, n) => n !== at));
              contract.form.clearErrors('teams');
              list.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
            }}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes.dates}>
            <PeriodFields period={entry} errorOf={(name) => errorAt(at, name)} onChange={(change) => set(at, change)} />
            <Checkbox
              label={t('Manager')}
              checked={entry.isManager ?? false}
              onChange={(event) => set(at, { isManager: event.currentTarget.checked })}
            />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="sm"
        data-add-row
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={add}
      >
        {t('Add team')}
      </Button>
    </fieldset>
  );
}
