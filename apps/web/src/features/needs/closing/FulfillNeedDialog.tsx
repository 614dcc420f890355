import { type BodyOf, fulfilmentCharacters } from '@guidepost/contracts';
import { actionFields, contracts, Id } from '@guidepost/contracts/schemas';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { labelIn } from '../../../shared/label-in.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { useFulfilNeed } from './closing.ts';

/** The reply is null, because the dialog does not wait for the request, which is sent ten seconds later. */
const endpoint = {
  ...contracts.needs.fulfilUserNeed,
  reply: z.null(),
  body: z.strictObject({ userNeedId: Id, fulfilled: z.literal(true), comment: actionFields.description }),
};

/**
 * Marks a need as fulfilled, with a description of what met it. The request is sent after ten seconds, so that the user
 * can cancel it.
 */
export default function FulfillNeedDialog({
  memberId,
  memberName,
  need,
  comment = '',
  close,
}: DialogProps<'fulfillNeed'>) {
  const { t } = useTranslation();
  const fulfil = useFulfilNeed();
  const contract = useContractForm({
    endpoint,
    values: { userNeedId: need.id, fulfilled: true, comment: '' } satisfies BodyOf<typeof endpoint>,
    labels: { comment: 'Description' },
    send(values) {
      fulfil({ memberId, memberName, need, comment: values.comment });
      return Promise.resolve(null);
    },
    onSaved: close,
  });
  const { form, field } = contract;
  // marks the text of a canceled request as an unsaved change; a text restored after a new sign-in is newer
  useEffect(() => {
    if (comment !== '' && form.getValues('comment') === '') form.setValue('comment', comment, { shouldDirty: true });
  }, [comment, form]);
  return (
    <FormDialog
      title="Mark need fulfilled"
      about={`${labelIn(need.issue)}, ${memberName}`}
      form={contract}
      save="Mark fulfilled"
      close={close}
    >
      <CountedTextarea
        {...field('comment')}
        {...form.register('comment', { onChange: () => form.clearErrors('comment') })}
        required
        data-autofocus
        minRows={3}
        maxRows={10}
        dir="auto"
        placeholder={t('Describe how the need was met')}
        limit={fulfilmentCharacters}
      />
    </FormDialog>
  );
}
