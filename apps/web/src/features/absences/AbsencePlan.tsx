import { type Absence, contracts, type StaffId } from '@guidepost/contracts';
import { Button, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { DateField } from '../../shared/fields/DateField.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { monthDayText } from '../../shared/time.ts';
import { api, callHandling } from '../../shell/api.ts';
import { FormProblem } from '../../shell/dialogs/FormProblem.tsx';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import classes from './absences.module.css';
import { absencesOptions, coversOptions, refreshAbsences } from './api.ts';
import { coversOn, daysOf } from './labels.ts';

const labels = { firstDay: 'First day', lastDay: 'Last day', coverId: 'Covering guide' } as const;
const call = callHandling([400, 404, 409]);

/** A user's absences with the covering guides, and controls to add, end or cancel an absence. */
export default function AbsencePlan({ staffId }: { staffId: StaffId }) {
  const { t } = useTranslation();
  const query = useQuery(absencesOptions(staffId));
  const [adding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const away = query.data?.away.filter(({ state }) => state !== 'over') ?? [];
  const done = () => {
    setAdding(false);
    setTimeout(() => add.current?.focus());
  };
  return (
    <>
      {!query.data && (
        <LoadState
          of={[query]}
          failure="The absences did not load."
          waiting={<SkeletonRows rows={1} avatar={false} />}
        />
      )}
      {query.data && away.length === 0 && !adding && <p className="gp-dim">{t('No absences are planned.')}</p>}
      <ul className={classes.list}>
        {away.map((absence) => (
          <Row key={absence.id} absence={absence} />
        ))}
      </ul>
      {query.data && query.data.covering.length > 0 && (
        <>
          <p className={classes.caption}>{t('Covers for')}</p>
          <ul className={classes.list}>
            {query.data.covering.map((absence) => (
              <li key={absence.id}>
                <span>
                  {absence.staff.name} · {daysOf(absence)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {adding ? (
        <AbsenceForm staffId={staffId} done={done} />
      ) : (
        <Button ref={add} variant="default" disabled={!query.data} onClick={() => setAdding(true)}>
          {t('Add absence')}
        </Button>
      )}
    </>
  );
}

/** One absence. A future absence can be canceled, and a current one can be ended. */
function Row({ absence }: { absence: Absence }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isRunning = absence.state === 'running';
  const end = useMutation({
    async mutationFn() {
      const params = { absenceId: absence.id };
      const today = businessNow().toZonedDateTimeISO(absence.timeZone).toPlainDate();
      if (absence.firstDay >= today.toString()) return void (await api(contracts.absences.remove, { params }));
      const lastDay = today.subtract({ days: 1 }).toString();
      await api(contracts.absences.update, { params, body: { lastDay, version: absence.version } });
    },
    async onSuccess() {
      await refreshAbsences(client);
      showSuccess(isRunning ? 'The absence was ended.' : 'The absence was canceled.');
    },
  });
  const endOnce = useSingleRun(() => end.mutateAsync());
  return (
    <li>
      <span>
        {daysOf(absence)}
        <br />
        <span className="gp-meta">
          {t('{name} covers', { name: absence.cover.name })}
          {isRunning && ` · ${t('absent now')}`}
        </span>
        {!absence.canAnswer && (
          <span className={classes.unable}>
            {t('{name} can no longer cover this absence. Add the absence again with a different guide.', {
              name: absence.cover.name,
            })}
          </span>
        )}
      </span>
      <Button size="sm" variant="default" loading={end.isPending} onClick={endOnce}>
        {t(isRunning ? 'End absence' : 'Cancel absence')}
      </Button>
    </li>
  );
}

function AbsenceForm({ staffId, done }: { staffId: StaffId; done: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: covers } = useQuery(coversOptions(staffId));
  const contract = useContractForm({
    endpoint: contracts.absences.create,
    values: { staffId, firstDay: '', lastDay: '' },
    labels,
    send: (body, options) => call(contracts.absences.create, { body }, options),
    async onSaved() {
      await refreshAbsences(client);
      showSuccess('The absence was saved.');
      done();
    },
  });
  const { form, saving } = contract;
  const [firstDay, lastDay] = useWatch({ control: form.control, name: ['firstDay', 'lastDay'] });
  const offered = coversOn(covers ?? [], { firstDay: firstDay ?? '', lastDay: lastDay ?? '' });
  return (
    <fieldset className={classes.form} aria-label={t('Add absence')}>
      <div className={classes.days}>
        {(['firstDay', 'lastDay'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, onBlur } }) => (
              <DateField {...contract.field(name)} required value={value ?? ''} onChange={onChange} onBlur={onBlur} />
            )}
          />
        ))}
      </div>
      <Controller
        control={form.control}
        name="coverId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('coverId')}
            ref={ref}
            required
            searchable
            description={t("The list shows only guides whose teams serve all of the absent guide's members.")}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('No records found')}
            data={offered.map(({ id, name, awayUntil }) => ({
              value: String(id),
              label: name,
              disabled: awayUntil !== null,
            }))}
            renderOption={({ option }) => {
              const one = offered.find(({ id }) => String(id) === option.value);
              return (
                <span>
                  {option.label}
                  {one?.hasSignedIn === false && <span className="gp-meta"> · {t('Never signed in')}</span>}
                  {one?.awayUntil && (
                    <>
                      <br />
                      <span className="gp-meta">
                        {t('Away through {day}', { day: monthDayText(Temporal.PlainDate.from(one.awayUntil)) })} ·{' '}
                        {t('No guide covers these days.')}
                      </span>
                    </>
                  )}
                </span>
              );
            }}
            value={value === undefined ? null : String(value)}
            onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
            onBlur={onBlur}
          />
        )}
      />
      <FormProblem form={contract} />
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={done}>
          {t('Cancel')}
        </Button>
        <Button loading={saving} onClick={() => void contract.submit()}>
          {t('Save')}
        </Button>
      </div>
    </fieldset>
  );
}
