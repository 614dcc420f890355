import { answerCharacters, type BodyOf, type ReferralAnswer, referralAnswers } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { isQuestionOpen, referralAnswerNames } from '@guidepost/rules';
import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { api } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { refreshAction } from '../api.ts';

const endpoint = contracts.referrals.recordResult;

/** Records a referral's result, as the user learned it from the organization or the member. */
export default function RecordResultDialog({ memberName, referral, close }: DialogProps<'recordReferralResult'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const contract = useContractForm({
    endpoint,
    values: { answer: '' as ReferralAnswer, text: '' } satisfies BodyOf<typeof endpoint>,
    labels: { answer: 'Result', text: 'Comment' },
    send: ({ text, ...values }, options) =>
      api(endpoint, { params: { referralId: referral.id }, body: { ...values, text: text || null } }, options),
    onSaved() {
      refreshAction(client, referral);
      showSuccess('Result recorded');
      close();
    },
  });
  const { form, field } = contract;
  const answer = useController({ control: form.control, name: 'answer' });
  return (
    <FormDialog
      title="Record result"
      about={`${referral.resourceName}, ${memberName}`}
      form={contract}
      save="Record result"
      close={close}
    >
      {isQuestionOpen(referral.request) && (
        <p className="gp-meta">{t('The open question to the organization will be withdrawn.')}</p>
      )}
      <Radio.Group
        {...field('answer')}
        value={answer.field.value}
        onChange={(value) => {
          answer.field.onChange(value);
          form.clearErrors('answer');
        }}
        required
      >
        <Stack gap="xs" mt="xs">
          {referralAnswers.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={t(referralAnswerNames[value])}
              data-autofocus={index === 0 ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <CountedTextarea
        {...field('text')}
        {...form.register('text', { onChange: () => form.clearErrors('text') })}
        minRows={2}
        maxRows={6}
        dir="auto"
        limit={answerCharacters}
      />
    </FormDialog>
  );
}
