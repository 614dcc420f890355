import { type HospitalizationRow, stayNoteCharacters } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { reportedDischargeDay } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../shared/fields/Counted.tsx';
import { useToday } from '../../shared/use-today.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { stayKeys, stayOptions } from './api.ts';
import { StayFacts } from './StayFacts.tsx';

const valuesOf = ({ note, guideEnteredDischargedAt, version }: HospitalizationRow) => ({
  note: note ?? '',
  guideEnteredDischargedAt,
  version,
});

/** Form for a hospital stay's note, and for the discharge date if it is unknown. */
export function StayForm({ stay, close }: { stay: HospitalizationRow; close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const isHome = reportedDischargeDay(stay) !== null;
  const contract = useContractForm({
    endpoint: contracts.hospitalizations.update,
    values: valuesOf(stay),
    labels: { note: 'Note', guideEnteredDischargedAt: 'Discharge Date' },
    // An unchanged note is neither checked nor sent, because it may exceed the maximum length. After a merge, a stay's
    // note combines the notes of both stays.
    onlyChanged: ['note'],
    send({ guideEnteredDischargedAt, note, version }, call) {
      const body = {
        ...(note === undefined ? {} : { note }),
        ...(guideEnteredDischargedAt ? { guideEnteredDischargedAt } : {}),
        ...(version === undefined ? {} : { version }),
      };
      return callHandling([400, 409])(contracts.hospitalizations.update, { params: { id: stay.id }, body }, call);
    },
    fromRecord: (current) => valuesOf(current as HospitalizationRow),
    onSaved(saved) {
      client.setQueryData(stayOptions(stay.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: stayKeys.all });
      showSuccess('Hospitalization saved');
      close();
    },
  });
  const { form, field } = contract;
  return (
    <FormDialog title="Hospitalization" about={stay.member.name} form={contract} save="Save" close={close} size={560}>
      <StayFacts stay={stay} />
      {!isHome && (
        <FormDateField
          contract={contract}
          name="guideEnteredDischargedAt"
          isNullable
          min={stay.admitDate}
          max={today}
          description={t(
            'The hospital has not sent a discharge date. After you save a date, only a hospital message can change it.',
          )}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <CountedTextarea
        {...field('note')}
        {...form.register('note')}
        minRows={3}
        maxRows={12}
        limit={stayNoteCharacters}
        dir="auto"
      />
    </FormDialog>
  );
}
