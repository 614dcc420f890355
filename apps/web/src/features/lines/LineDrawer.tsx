import {
  type BodyOf,
  contracts,
  type Line,
  lineDescriptionCharacters,
  maxGreetingLength,
  staffZones,
} from '@guidepost/contracts';
import { IconNotesOff } from '@guidepost/ui/icons';
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { CountedTextarea } from '../../shared/fields/Counted.tsx';
import { PhoneField } from '../../shared/fields/PhoneField.tsx';
import { ZoneField } from '../../shared/fields/ZoneField.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { phoneText } from '../../shared/phone.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { listText, zoneText } from '../../shared/time.ts';
import { useLastExisting } from '../../shared/use-last-existing.ts';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { SpanishCheck } from '../../shell/admin/SpanishCheck.tsx';
import { spanishCheckLabels } from '../../shell/admin/spanish-check-labels.ts';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { RetireSection } from '../retirement/public.ts';
import { usersOptions } from '../staff/public.ts';
import { lineKeys, linesOptions } from './api.ts';

/** Drawer for one of the organization's phone numbers, or for a new number. */
export default function LineDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const query = useQuery(linesOptions);
  const { record: line, isDeleted } = useLastExisting(query.data, open);
  const [fresh, setFresh] = useState(0);
  if (open !== 'new' && !line) {
    return (
      <DrawerFrame title={t('Edit Phone Number')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The phone numbers did not load."
            waiting={<SkeletonRows rows={5} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return (
    <LineForm
      key={`${open} ${fresh}`}
      line={line}
      isDeleted={isDeleted}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}

interface Props {
  line: Line | undefined;
  /** True if the number no longer exists, because the telephone service refused to sell it. */
  isDeleted: boolean;
  close: () => void;
  onNewer: () => void;
}

const call = callHandling(['NUMBER_TAKEN', 'LINE_PERSON_NOT_FOUND', 'LINE_DEFAULT_NEEDED', 'VERSION_CONFLICT', 400]);

/** The endpoint for a new or existing number. Its type contains the fields of both forms. */
type LineEndpoint = Omit<typeof contracts.lines.update, 'body'> & {
  body: z.ZodType<BodyOf<typeof contracts.lines.create> & BodyOf<typeof contracts.lines.update>>;
};

const labels = {
  displayName: 'Display Name',
  number: 'Phone number',
  description: 'Description',
  timezone: 'Time zone',
  ownerId: 'Owner',
  supportUserIds: 'Support users',
  isDefault: 'Default',
  isFeedbackNumber: 'Feedback number',
  greeting: 'Greeting, English',
  greetingEs: 'Greeting, Spanish',
  ...spanishCheckLabels,
};

/** Returns the form's initial values. The user who adds a number is suggested as its owner. */
const valuesOf = (line: Line | undefined, addedBy: Line['ownerId'] | null = null) => ({
  displayName: line?.displayName ?? '',
  ...(line ? {} : { number: '' }),
  description: line?.description ?? '',
  timezone: (line?.timezone ?? 'America/Chicago') as (typeof staffZones)[number],
  ownerId: (line?.ownerId ?? addedBy) as Line['ownerId'],
  supportUserIds: line?.supportUserIds ?? [],
  isDefault: line?.isDefault ?? false,
  isFeedbackNumber: line?.isFeedbackNumber ?? false,
  greeting: line?.greeting ?? '',
  greetingEs: line?.greetingEs ?? '',
  ...(line ? { version: line.version, isSpanishChecked: false } : {}),
});

const inDropdown = { withinPortal: false } as const;

function LineForm({ line, isDeleted, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const { data: users = [] } = useQuery(usersOptions);
  const [begun] = useState(line);
  const nameOf = (id: Line['ownerId'] | undefined) => users.find((one) => one.id === id)?.name;
  const contract = useContractForm({
    endpoint: (begun ? contracts.lines.update : contracts.lines.create) as unknown as LineEndpoint,
    values: valuesOf(begun, user.id),
    labels,
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.lines.update, { params: { id: begun.id }, body })
        : call(contracts.lines.create, { body }, options));
      await client.invalidateQueries({ queryKey: lineKeys.list });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as Line),
    say: {
      timezone: (zone) => (zone ? zoneText(zone) : ''),
      ownerId: (id) => nameOf(id) ?? '',
      supportUserIds: (ids = []) => listText(ids.flatMap((id) => nameOf(id) ?? [])),
    },
    onSaved() {
      showSuccess(begun ? 'Phone number updated successfully' : 'Phone number created successfully');
      close();
    },
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.lines.update, line, begun, contract, onNewer);
  const people = users
    .filter(({ disabledAt, id }) => disabledAt === null || id === begun?.ownerId || begun?.supportUserIds.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDrawer
      title={begun ? 'Edit Phone Number' : 'Create Phone Number'}
      form={contract}
      close={close}
      after={line && <RetireSection kind="line" recordId={line.id} name={line.displayName} />}
    >
      <NewerVersionNotice newer={newer} isDeleted={isDeleted} />
      <TextInput
        {...contract.field('displayName')}
        {...form.register('displayName')}
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      {begun ? (
        <TextInput label={t('Phone number')} value={phoneText(begun.number)} disabled />
      ) : (
        <Controller
          control={form.control}
          name="number"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <PhoneField
              {...contract.field('number')}
              description={t(
                'Enter a number that you own or that your telephone service sells. If you do not own it yet, Guidepost buys it.',
              )}
              isOptional
              ref={ref}
              value={value ?? ''}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      )}
      <CountedTextarea
        {...contract.field('description')}
        {...form.register('description')}
        minRows={1}
        maxRows={4}
        limit={lineDescriptionCharacters}
      />
      <Controller
        control={form.control}
        name="ownerId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('ownerId')}
            description={t('The owner handles calls and texts from unknown numbers.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            ref={ref}
            required
            searchable
            allowDeselect={false}
            comboboxProps={inDropdown}
            nothingFoundMessage={t('No records found')}
            data={people}
            value={value ? String(value) : null}
            onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="supportUserIds"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <MultiSelect
            {...contract.field('supportUserIds')}
            ref={ref}
            searchable
            hidePickedOptions
            comboboxProps={inDropdown}
            nothingFoundMessage={t('No records found')}
            data={people}
            value={(value ?? []).map(String)}
            onChange={(chosen) => onChange(chosen.map(Number))}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => <ZoneField {...contract.field('timezone')} {...field} zones={staffZones} />}
      />
      <CountedTextarea
        {...contract.field('greeting')}
        {...form.register('greeting')}
        description={t(
          'Callers hear this greeting if no one answers. If this field is empty, they hear a standard message.',
        )}
        minRows={1}
        maxRows={6}
        limit={maxGreetingLength}
      />
      <CountedTextarea
        {...contract.field('greetingEs')}
        {...form.register('greetingEs')}
        lang="es"
        minRows={1}
        maxRows={6}
        limit={maxGreetingLength}
      />
      <SpanishCheck control={form.control} since={line?.spanishOutdatedSince} />
      <Checkbox
        {...form.register('isDefault')}
        label={t('Default')}
        description={t(
          'This is the default number. Guides who do not have their own number use it for calls and texts.',
        )}
        disabled={begun?.isDefault ?? false}
      />
      <Checkbox
        {...form.register('isFeedbackNumber')}
        label={t('Feedback number')}
        description={t('Members receive feedback calls from this number.')}
      />
    </FormDrawer>
  );
}
