import { contracts, type HospitalSender, hospitalZones, type Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { IconNotesOff } from '@guidepost/ui/icons';
import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ZoneField } from '../../../shared/fields/ZoneField.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { zoneText } from '../../../shared/time.ts';
import { useCloseDrawer, useOpenDrawer } from '../../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../../shell/admin/NewerVersionNotice.tsx';
import { useNewerVersion } from '../../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { messageKeys, sendersOptions } from '../api.ts';
import { SenderKey } from './SenderKey.tsx';

const silenceOptions = [30, 60, 120, 240, 480, 720, 1440, 2880, 10_080];

/**
 * Returns the choices for the maximum time without messages, in minutes. Includes the stored value if it is not a
 * standard choice.
 */
const silenceChoices = (set: number | null): readonly number[] =>
  set === null || silenceOptions.includes(set) ? silenceOptions : [...silenceOptions, set].toSorted((a, b) => a - b);

/** Formats a time without messages in the largest unit that gives a whole number. */
function silenceLabels(minutes: number): Sentence {
  const [unit, count] =
    minutes % 1440 === 0
      ? (['day', minutes / 1440] as const)
      : minutes % 60 === 0
        ? (['hour', minutes / 60] as const)
        : (['minute', minutes] as const);
  if (unit === 'day') return count === 1 ? sentence('1 day') : sentence('{count} days', { count });
  if (unit === 'hour') return count === 1 ? sentence('1 hour') : sentence('{count} hours', { count });
  return sentence('{count} minutes', { count });
}

/** Drawer for an existing or new hospital that sends messages. */
export default function SenderDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const query = useQuery(sendersOptions);
  const sender = query.data?.find(({ id }) => id === open);
  const [fresh, setFresh] = useState(0);
  if (open !== 'new' && !sender) {
    return (
      <DrawerFrame title={t('Edit Hospital')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The hospitals did not load."
            waiting={<SkeletonRows rows={4} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return <SenderForm key={`${open} ${fresh}`} sender={sender} close={close} onNewer={() => setFresh(fresh + 1)} />;
}

interface Props {
  sender: HospitalSender | undefined;
  close: () => void;
  onNewer: () => void;
}

const call = callHandling(['HOSPITAL_NAME_TAKEN', 'CERTIFICATE_TAKEN', 'VERSION_CONFLICT', 400]);

const valuesOf = (sender: HospitalSender | undefined) => ({
  name: sender?.name ?? '',
  timeZone: (sender?.timeZone ?? 'America/Chicago') as (typeof hospitalZones)[number],
  certificateName: sender?.certificateName ?? '',
  silenceMinutes: sender?.silenceMinutes ?? null,
  ...(sender ? { version: sender.version } : {}),
});

function SenderForm({ sender, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [begun] = useState(sender);
  const contract = useContractForm({
    endpoint: begun
      ? contracts.hospitalMessages.updateSender
      : (contracts.hospitalMessages.addSender as unknown as typeof contracts.hospitalMessages.updateSender),
    values: valuesOf(begun),
    labels: {
      name: 'Name',
      timeZone: 'Time zone',
      certificateName: 'Name in the certificate',
      silenceMinutes: 'Warn after',
    },
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.hospitalMessages.updateSender, { params: { id: begun.id }, body })
        : call(contracts.hospitalMessages.addSender, { body: body as never }, options));
      await client.invalidateQueries({ queryKey: messageKeys.all });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as HospitalSender),
    say: {
      timeZone: (zone) => (zone ? zoneText(zone) : ''),
      silenceMinutes: (minutes) => (minutes == null ? '' : sentenceText(t, silenceLabels(minutes))),
    },
    onSaved() {
      showSuccess(begun ? 'Hospital updated successfully' : 'Hospital added successfully');
      close();
    },
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.hospitalMessages.updateSender, sender, begun, contract, onNewer);
  return (
    <FormDrawer
      title={begun ? 'Edit Hospital' : 'Add Hospital'}
      form={contract}
      close={close}
      after={sender && <SenderKey sender={sender} />}
    >
      <NewerVersionNotice newer={newer} />
      <TextInput
        {...contract.field('name')}
        {...form.register('name')}
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <ZoneField
            {...contract.field('timeZone')}
            {...field}
            description={t('This time zone applies if a message does not contain a time zone.')}
            zones={hospitalZones}
          />
        )}
      />
      <Controller
        control={form.control}
        name="silenceMinutes"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('silenceMinutes')}
            description={t('Guidepost notifies administrators once if no message arrives within this time.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            ref={ref}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={[
              { value: '', label: t('The longest pause so far') },
              ...silenceChoices(value ?? null).map((minutes) => ({
                value: String(minutes),
                label: sentenceText(t, silenceLabels(minutes)),
              })),
            ]}
            value={value == null ? '' : String(value)}
            onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
            onBlur={onBlur}
          />
        )}
      />
      <TextInput
        {...contract.field('certificateName')}
        {...form.register('certificateName')}
        description={t(
          "Enter the common name (CN) of the hospital's MLLP certificate. Leave this field empty if the hospital does not connect by MLLP.",
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDrawer>
  );
}
