import { type AdminUser, ApiError, assignableRoles, contracts, type Role, staffZones } from '@guidepost/contracts';
import {
  canAuditClients,
  canDisable,
  hasResourcingNumber,
  invitationDays,
  isAssignable,
  lostRequirements,
} from '@guidepost/rules';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { PhoneField } from '../../shared/fields/PhoneField.tsx';
import { ZoneField } from '../../shared/fields/ZoneField.tsx';
import { phoneText } from '../../shared/phone.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { listText, zoneText } from '../../shared/time.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { messageOfError } from '../../shell/errors/report.ts';
import { serverFaults } from '../../shell/errors/retry.ts';
import { showError, showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { clientsOptions, medicalCentersOptions } from '../clients/public.ts';
import { LanguagesField, languagesOf, languagesText } from '../members/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { userKeys } from './api.ts';
import { ClientsField } from './ClientsField.tsx';
import { endpointOf, labels, sentOf, todayOfTeams, type UserValues, valuesOf } from './form.ts';
import { HandoverPart, leftoverConfirmation, needsLeftoverConfirmation } from './HandoverPart.tsx';
import { confirmHandover, useTakeOver } from './Holdings.tsx';
import { roleLabels } from './labels.ts';
import { RecordFields } from './RecordFields.tsx';
import { ResourcingField } from './ResourcingField.tsx';
import { TeamsField } from './TeamsField.tsx';
import type { UserContract } from './user-contract.ts';
import classes from './users.module.css';

interface Props {
  /** The user's stored values. Undefined for a new user. */
  user: AdminUser | undefined;
  /** True if another administrator has deleted the user. */
  isDeleted: boolean;
  mark: ReactNode;
  close: () => void;
  /** Called if another administrator has saved the user and this form has no changes. */
  onNewer: () => void;
}

/** Shown next to the disabled button, because the fields with the problem may be far away. */
const invalidHandoverText = 'This handover is not possible. Correct your choices under “Handover”.';

/** The form shows all of these errors itself. The shell handles an expired session. */
const call = callHandling([400, 403, 404, 409, 422, 429, ...serverFaults]);

/** Form for a new or existing user. */
export function UserForm({ user, isDeleted, mark, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const acting = useActingUser();
  const { data: teams = [] } = useQuery(teamsOptions);
  const { data: clients = [] } = useQuery(clientsOptions);
  const { data: centers = [] } = useQuery(medicalCentersOptions);
  const [begun] = useState(user);
  const [problem, setProblem] = useState<string>();
  const isHandedOver = useRef(false);
  const contract: UserContract = useContractForm({
    endpoint: endpointOf(!begun),
    values: valuesOf(begun),
    labels,
    async send(values, options) {
      setProblem(undefined);
      const body = sentOf(values as UserValues);
      const receivers = receiversFor(body);
      isHandedOver.current = receivers.length > 0;
      try {
        const saved = await (begun
          ? call(contracts.users.update, {
              params: { userId: begun.id },
              body: (receivers.length > 0 ? { ...body, receivers } : body) as never,
            })
          : call(contracts.users.create, { body: body as never }, options));
        // refreshes the table before the drawer closes
        await client.invalidateQueries({ queryKey: userKeys.list });
        return saved;
      } catch (error) {
        if (error instanceof ApiError && error.code !== 'VERSION_CONFLICT') showServerError(error);
        throw error;
      }
    },
    fromRecord: (current) => valuesOf(current as AdminUser),
    say: {
      role: (role) => t(roleLabels[role as Role]),
      timeZone: zoneText,
      mobilePhone: (number) => (number ? phoneText(number) : ''),
      resourceNumber: (number) => (number ? phoneText(number) : ''),
      languages: (languages) => listText(languages.map((one) => t(one))),
      teams: (entries) =>
        listText(
          entries.map(({ teamId, role, isManager }) => {
            const name = teams.find(({ id }) => id === teamId)?.name ?? '…';
            return `${name} (${[role, ...(isManager ? [t('Manager')] : [])].join(', ')})`;
          }),
        ),
      clientAuditors: (entries) =>
        listText(entries.map(({ clientId }) => clients.find(({ id }) => id === clientId)?.displayName ?? '…')),
      medical_centers: (ids = []) => listText(ids.map((one) => centers.find(({ id }) => id === one)?.name ?? one)),
    },
    onSaved() {
      showSuccess(
        !begun
          ? 'User created successfully!'
          : isHandedOver.current
            ? 'User updated. Their work is being handed over.'
            : 'User updated successfully!',
      );
      close();
    },
  });
  const { form } = contract;
  // a server error concerns only the values that were sent, so changing a value clears it
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setProblem(undefined) }), [form]);

  /** Shows a server error as a toast and in the form. An error about the email address is also shown at its field. */
  function showServerError(error: ApiError): void {
    const errorText = sentenceText(t, messageOfError(error));
    const message = errorText.charAt(0).toLocaleUpperCase() + errorText.slice(1);
    showError({ message });
    setProblem(message);
    if (!begun && /e-?mail|correo/i.test(error.body?.userMessage ?? ''))
      form.setError('email', { type: 'server', message });
  }

  const newer = useNewerVersion(contracts.users.update, user, begun, contract, onNewer);

  const role = form.watch('role') as Role | '';
  /**
   * A user who has members needs the guide role and a team. Returns which of these the user would lose with these
   * values.
   */
  const lostFooting = ({ role: chosen, teams }: Pick<UserValues, 'role' | 'teams'>) =>
    begun ? lostRequirements(begun, { role: chosen as Role | '', teams }, todayOfTeams()) : [];
  const taken = lostFooting({ role, teams: form.watch('teams') });
  const mayHandover = begun !== undefined && (begun.id === acting.id || canDisable(acting, begun));
  const takeOver = useTakeOver(begun, {
    asked: taken.length > 0 && mayHandover,
    keepsOwnLines: !taken.includes('role'),
  });
  // checks the values that are sent, because after two versions are merged, they may no longer remove a role or team
  const receiversFor = (body: UserValues) => (lostFooting(body).length > 0 ? takeOver.receivers : []);
  const save = async () => {
    if (
      begun &&
      needsLeftoverConfirmation(takeOver) &&
      (await form.trigger()) &&
      !(await confirm(leftoverConfirmation(begun, takeOver, taken)))
    )
      return;
    if (
      begun &&
      takeOver.receivers.length > 0 &&
      takeOver.canBeSent &&
      (await form.trigger()) &&
      !(await confirm(confirmHandover(begun, takeOver, 'Hand over and save')))
    )
      return;
    await contract.submit();
  };
  const isFixed = begun !== undefined && !isAssignable(begun.role);
  return (
    <FormDrawer
      title={begun ? 'Edit User' : 'Create User'}
      mark={mark}
      form={{
        ...contract,
        submit: save,
        formError: problem ?? contract.formError ?? (takeOver.isWrong ? t(invalidHandoverText) : undefined),
      }}
      close={close}
      canSave={takeOver.canBeSent}
    >
      <NewerVersionNotice newer={newer} isDeleted={isDeleted} />
      <div className={classes.pair}>
        <TextInput
          {...contract.field('firstName')}
          {...form.register('firstName')}
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...contract.field('lastName')}
          {...form.register('lastName')}
          required
          maxLength={60}
          autoComplete="off"
        />
      </div>
      {begun ? (
        <TextInput
          label={t('Email')}
          description={t('The user signs in with this email address, which cannot be changed.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={begun.email}
          disabled
          className={classes.fixed}
        />
      ) : (
        <TextInput
          {...contract.field('email')}
          {...form.register('email')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
      )}
      {!begun && (
        <Controller
          control={form.control}
          name="invite"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Checkbox
              ref={ref}
              label={t('Invite by email')}
              description={t('The email explains how to sign in. The invitation is valid for {days} days.', {
                days: invitationDays,
              })}
              error={contract.field('invite').error}
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
              onBlur={onBlur}
            />
          )}
        />
      )}
      <div className={classes.pair}>
        <Controller
          control={form.control}
          name="role"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select
              {...contract.field('role')}
              ref={ref}
              required
              disabled={isFixed}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={[...(isFixed ? [begun.role] : assignableRoles)].map((one) => ({
                value: one,
                label: t(roleLabels[one]),
              }))}
              value={value === '' ? null : value}
              onChange={(chosen) => onChange(chosen ?? '')}
              onBlur={onBlur}
            />
          )}
        />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => <ZoneField {...contract.field('timeZone')} {...field} zones={staffZones} />}
        />
      </div>
      <Controller
        control={form.control}
        name="mobilePhone"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <PhoneField
            {...contract.field('mobilePhone')}
            isOptional
            ref={ref}
            value={value ?? ''}
            onChange={(typed) => onChange(typed === '' ? null : typed)}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { value, onChange, ref } }) => (
          <LanguagesField
            {...contract.field('languages')}
            ref={ref}
            value={languagesText({ chosen: value, other: undefined })}
            onChange={(text) => {
              const { chosen, other } = languagesOf(text);
              onChange(other === undefined ? chosen : [...chosen, ...other.split(', ')]);
            }}
          />
        )}
      />
      {role !== '' && hasResourcingNumber(role) && <ResourcingField contract={contract} user={user} />}
      <TeamsField contract={contract} />
      {role !== '' && canAuditClients(role) && <ClientsField contract={contract} />}
      <RecordFields contract={contract} user={user} role={role} />
      {begun && taken.length > 0 && <HandoverPart user={begun} taken={taken} takeOver={takeOver} />}
    </FormDrawer>
  );
}
