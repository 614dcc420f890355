import type { AdminUser, Role } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { medicalCentersOptions } from '../clients/public.ts';
import { recordUserOptions, specializationsOptions } from './api.ts';
import type { UserContract } from './user-contract.ts';
import classes from './users.module.css';

interface Props {
  contract: UserContract;
  user: AdminUser | undefined;
  role: Role | '';
}

/** Fields for a user's data in the external record: specialization, medical centers, and whether to add the user. */
export function RecordFields({ contract, user, role }: Props) {
  const { t } = useTranslation();
  const { control } = contract.form;
  const { data: specializations = [] } = useQuery(specializationsOptions);
  const { data: centers = [] } = useQuery(medicalCentersOptions);
  const isIn = user !== undefined && user.avonId !== null;
  const { data: record } = useQuery({ ...recordUserOptions(user?.avonId ?? ''), enabled: isIn });
  const offered = specializationsFor(specializations, role);
  // clears a specialization that is not available for the new role
  const { setValue, getValues } = contract.form;
  const begunRole = useRef(role);
  useEffect(() => {
    if (specializations.length === 0 || begunRole.current === role) return;
    begunRole.current = role;
    const chosen = getValues('specialization');
    if (chosen && !specializationsFor(specializations, role).some(({ name }) => name === chosen))
      setValue('specialization', null, { shouldDirty: true });
  }, [role, specializations, getValues, setValue]);
  const nameOf = (id: string) => centers.find((center) => center.id === id)?.name ?? id;
  return (
    <fieldset className={classes.rows}>
      <legend>{t('External EMR')}</legend>
      {isIn && (
        <p>
          {t('External EMR ID: {id}', { id: user.avonId })}
          {record && (
            <span className="gp-dim">
              {' · '}
              {[record.userType, record.specialization, ...record.medical_centers.map(nameOf)]
                .filter((text) => text)
                .join(', ')}
            </span>
          )}
        </p>
      )}
      <div className={classes.pair}>
        <Controller
          control={control}
          name="specialization"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select
              {...contract.field('specialization')}
              ref={ref}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('Clear') }}
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage={t('No records found')}
              data={[...new Set([...offered.map(({ name }) => name), ...(value ? [value as string] : [])])]}
              value={(value as string | null) ?? null}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        <Controller
          control={control}
          name="medical_centers"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <MultiSelect
              {...contract.field('medical_centers')}
              ref={ref}
              hidePickedOptions
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage={t('No records found')}
              data={centers.map(({ id, name }) => ({ value: id, label: name }))}
              value={(value as string[] | undefined) ?? []}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </div>
      {!isIn && (
        <Controller
          control={control}
          name="createAvonUser"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Checkbox
              mt={12}
              ref={ref}
              label={t('Add to the external EMR')}
              description={user?.isAvonRequested ? t('The request was sent.') : undefined}
              disabled={user?.isAvonRequested ?? false}
              checked={value === true || (user?.isAvonRequested ?? false)}
              onChange={(event) => onChange(event.currentTarget.checked)}
              onBlur={onBlur}
            />
          )}
        />
      )}
    </fieldset>
  );
}
