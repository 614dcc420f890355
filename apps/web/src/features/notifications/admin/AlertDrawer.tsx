import {
  type AdminAlert,
  alertCharacters,
  alertSeverities,
  asId,
  contracts,
  type MemberId,
} from '@guidepost/contracts';
import { IconNotesOff, IconTrash } from '@guidepost/ui/icons';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { DateTimeField } from '../../../shared/fields/DateTimeField.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { useLastExisting } from '../../../shared/use-last-existing.ts';
import { useCloseDrawer, useOpenDrawer } from '../../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../../shell/admin/NewerVersionNotice.tsx';
import { useNewerVersion } from '../../../shell/admin/use-newer-version.ts';
import { api, callHandling, useActingUser } from '../../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { memberSuggestions } from '../../members/public.ts';
import { AlertLines } from '../AlertBanner.tsx';
import { alertSetupOptions, notificationKeys } from '../api.ts';
import { severityLabels } from './labels.ts';

/** Drawer for an existing or new alert. */
export default function AlertDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const query = useQuery(alertSetupOptions);
  const { record: alert, isDeleted } = useLastExisting(query.data, open);
  const [fresh, setFresh] = useState(0);
  if (open !== 'new' && !alert) {
    return (
      <DrawerFrame title={t('Edit Alert')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The alerts did not load."
            waiting={<SkeletonRows rows={5} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return (
    <AlertForm
      key={`${open} ${fresh}`}
      alert={alert}
      isDeleted={isDeleted}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}

interface Props {
  alert: AdminAlert | undefined;
  /** True if another user has deleted the alert. */
  isDeleted: boolean;
  close: () => void;
  onNewer: () => void;
}

const call = callHandling(['ALERT_MEMBER_NOT_FOUND', 'VERSION_CONFLICT', 400]);

const labels = {
  title: 'Title',
  message: 'Message',
  severity: 'Severity',
  memberId: 'Member',
  startsAt: 'Shown from',
  endsAt: 'Shown until',
  isDismissable: 'Users can dismiss the alert',
};

const valuesOf = (alert: AdminAlert | undefined) => ({
  title: alert?.title ?? '',
  message: alert?.message ?? '',
  severity: alert?.severity ?? ('info' as const),
  isDismissable: alert?.isDismissable ?? true,
  ...(alert ? { startsAt: alert.startsAt, version: alert.version } : { memberId: null }),
  endsAt: alert?.endsAt ?? null,
});

function AlertForm({ alert, isDeleted, close, onNewer }: Props) {
  const { t } = useTranslation();
  const ids = { from: useId(), until: useId() };
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const [begun] = useState(alert);
  const [isRemoved, setRemoved] = useState(false);
  const contract = useContractForm({
    endpoint: contracts.alertSetup.create,
    values: valuesOf(begun) as never,
    labels,
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.alertSetup.update, { params: { alertId: begun.id }, body: body as never })
        : call(contracts.alertSetup.create, { body }, options));
      await client.invalidateQueries({ queryKey: notificationKeys.alerts });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as AdminAlert) as never,
    say: { severity: (severity) => t(severityLabels[severity as AdminAlert['severity']]) },
    onSaved() {
      showSuccess(begun ? 'Alert updated successfully' : 'Alert created successfully');
      close();
    },
    ...(begun ? { endpoint: contracts.alertSetup.update as unknown as typeof contracts.alertSetup.create } : {}),
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.alertSetup.update, alert, begun, contract, onNewer);
  const remove = async () => {
    if (!begun) return;
    const yes = await confirm({
      title: 'Delete alert',
      message: 'The alert will disappear from all screens immediately.',
      confirm: 'Delete alert',
      danger: true,
    });
    if (!yes) return;
    await api(contracts.alertSetup.remove, { params: { alertId: begun.id } });
    setRemoved(true);
    // the user has agreed to delete the alert, so closing the drawer must not ask about its changes
    form.reset(form.getValues());
    await client.invalidateQueries({ queryKey: notificationKeys.alerts });
    showSuccess('Alert deleted successfully');
    close();
  };
  const [title, message, severity] = form.watch(['title', 'message', 'severity']);
  return (
    <FormDrawer
      title={begun ? 'Edit Alert' : 'Create Alert'}
      form={contract}
      close={close}
      after={
        begun && (
          <Button
            m={20}
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove().catch(() => {})}
          >
            {t('Delete alert')}
          </Button>
        )
      }
    >
      <NewerVersionNotice newer={newer} isDeleted={isDeleted && !isRemoved} />
      <TextInput
        {...contract.field('title')}
        {...form.register('title')}
        required
        maxLength={alertCharacters.title}
        autoComplete="off"
        data-autofocus
      />
      <CountedTextarea
        {...contract.field('message')}
        {...form.register('message')}
        required
        minRows={2}
        limit={alertCharacters.message}
      />
      <Controller
        control={form.control}
        name="severity"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('severity')}
            ref={ref}
            required
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={alertSeverities.map((one) => ({ value: one, label: t(severityLabels[one]) }))}
            value={value ?? null}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {begun ? (
        <TextInput label={t('For')} value={begun.memberName ?? t('All users')} disabled />
      ) : (
        <Controller
          control={form.control}
          name="memberId"
          render={({ field: { value, onChange } }) => (
            <MemberChoice error={contract.field('memberId').error} value={value ?? null} onChange={onChange} />
          )}
        />
      )}
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <div>
              <span id={name === 'startsAt' ? ids.from : ids.until}>{t(labels[name])}</span>
              <DateTimeField
                aria-labelledby={name === 'startsAt' ? ids.from : ids.until}
                zone={timeZone}
                keepsHalf
                error={contract.field(name).error as string | undefined}
                value={value ?? ''}
                onChange={(instant) => onChange(instant === '' ? null : instant)}
              />
            </div>
          )}
        />
      ))}
      <p className="gp-dim">
        {t(
          'If “Shown from” is empty, the alert appears immediately. If “Shown until” is empty, the alert is shown until you delete it.',
        )}
      </p>
      <Checkbox {...form.register('isDismissable')} label={t(labels.isDismissable)} />
      {(title || message) && (
        <section aria-label={t('Preview')}>
          <AlertLines
            alerts={[
              {
                id: asId<'Alert'>(1),
                alertType: 'preview',
                severity: severity ?? 'info',
                title: title ?? '',
                message: message ?? '',
                isDismissable: false,
                memberId: null,
                createdAt: '',
              },
            ]}
          />
        </section>
      )}
    </FormDrawer>
  );
}

interface ChoiceProps {
  value: MemberId | null;
  error: string | undefined;
  onChange: (memberId: MemberId | null) => void;
}

/** Choice between all users and one member. The administrator finds the member by name or number. */
function MemberChoice({ value, error, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim(), 250);
  const { data } = useQuery({ ...memberSuggestions(term), enabled: term !== '', placeholderData: keepPreviousData });
  const found = (data?.data ?? []).map(({ id, name, clientName }) => ({
    value: String(id),
    label: `${name} · ${clientName}`,
  }));
  return (
    <Select
      label={t('For')}
      error={error}
      placeholder={t('All users')}
      description={t("The alert is shown on this member's page. Leave the field empty to show the alert to all users.")}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      filter={({ options }) => options}
      nothingFoundMessage={t('No member found')}
      data={found}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : asId(Number(id)))}
    />
  );
}
