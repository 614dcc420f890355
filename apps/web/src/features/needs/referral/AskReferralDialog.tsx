import type { BodyOf, ReferralChannel } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../shared/phone.ts';
import { api } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { refreshAction } from '../api.ts';

const endpoint = contracts.referrals.ask;

/**
 * Dialog that asks an organization about a referral's result. Sends a text or email with a link through which the
 * organization can answer once.
 */
export default function AskReferralDialog({ memberName, referral, close }: DialogProps<'askReferral'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const known: Readonly<Record<ReferralChannel, string>> = {
    text: referral.phoneNumber === null ? '' : phoneText(referral.phoneNumber),
    mail: '',
  };
  const channel: ReferralChannel = known.text === '' ? 'mail' : 'text';
  const contract = useContractForm({
    endpoint,
    values: { channel, sendTo: known[channel] } satisfies BodyOf<typeof endpoint>,
    labels: { channel: 'How', sendTo: 'Phone number or email' },
    send: ({ sendTo, ...values }, options) =>
      api(endpoint, { params: { referralId: referral.id }, body: { ...values, sendTo: sendTo || null } }, options),
    onSaved() {
      refreshAction(client, referral);
      showSuccess('The question is being sent');
      close();
    },
  });
  const { form, field } = contract;
  const how = useController({ control: form.control, name: 'channel' });
  const isText = how.field.value === 'text';
  return (
    <FormDialog
      title="Ask the organization"
      about={`${referral.resourceName}, ${memberName}`}
      form={contract}
      save="Send question"
      close={close}
    >
      <p className="gp-meta">
        {t(
          "The organization receives a link and can respond in two taps. The page shows your first name and the date of the referral. It shows the member's name only if {name} consents.",
          { name: memberName },
        )}
      </p>
      <SegmentedControl<ReferralChannel>
        aria-label={t('How')}
        value={how.field.value}
        onChange={(next) => {
          how.field.onChange(next);
          form.setValue('sendTo', known[next], { shouldDirty: true });
          form.clearErrors('sendTo');
        }}
        data={[
          { value: 'text', label: t('By text') },
          { value: 'mail', label: t('By email') },
        ]}
      />
      <TextInput
        {...field('sendTo')}
        {...form.register('sendTo', { onChange: () => form.clearErrors('sendTo') })}
        label={t(isText ? 'Phone number' : 'Email')}
        required={isText}
        description={t(
          isText
            ? "The text is sent on business days from 8:00 AM to 6:00 PM in the organization's time zone."
            : 'If this field is empty, the email is sent to the address in the directory.',
        )}
        type={isText ? 'tel' : 'email'}
        data-autofocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
