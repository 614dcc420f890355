import { ApiError, contracts, feedbackCommentCharacters } from '@guidepost/contracts';
import { Radio, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { api, callHandling } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { detailsOf } from '../../../shell/errors/report.ts';
import { showError, showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';

const labels = { feedbackDescriptionId: 'Description', comment: 'Comment' };

const descriptionsQuery = queryOptions({
  queryKey: ['members', 'feedback-descriptions'],
  queryFn: () => api(contracts.members.feedbackDescriptions),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Dialog for feedback on a member's portrait: one of the predefined descriptions, and a comment. */
export default function PortraitFeedbackDialog({ member, close }: DialogProps<'portraitFeedback'>) {
  const { t } = useTranslation();
  const choices = useQuery(descriptionsQuery);
  const { data: descriptions } = choices;
  const portrait = member.memberSummary;
  const contract = useContractForm({
    endpoint: contracts.members.storeFeedback,
    values: {
      memberId: member.id,
      comment: '',
      summary: portrait?.summary ?? '',
      summaryDataId: portrait?.summaryDataId ?? null,
    },
    labels,
    async send(body, options) {
      try {
        return await callHandling('all')(contracts.members.storeFeedback, { body }, options);
      } catch (error) {
        const atField = error instanceof ApiError && error.status === 400;
        if (!atField) showError({ message: 'Failed to submit feedback. Please try again.', details: detailsOf(error) });
        throw error;
      }
    },
    onSaved() {
      showSuccess('Thank you for your feedback!');
      close();
    },
  });
  const { field } = useController({ control: contract.form.control, name: 'feedbackDescriptionId' });
  const chosen = field.value === undefined ? null : String(field.value);
  return (
    <FormDialog title="Give feedback" about={member.name} form={contract} save="Submit feedback" close={close}>
      {choices.isLoadingError ? (
        <LoadState of={[choices]} failure="The choices did not load." waiting={null} />
      ) : (
        <Radio.Group
          {...contract.field('feedbackDescriptionId')}
          withAsterisk
          value={chosen}
          onChange={(value) => {
            field.onChange(Number(value));
            contract.form.clearErrors('feedbackDescriptionId');
          }}
        >
          <Stack gap={10} pt={4}>
            {descriptions?.map(({ id, text }, index) => (
              <Radio
                key={id}
                value={String(id)}
                label={t(text)}
                {...(index === 0 ? { ref: field.ref, 'data-autofocus': true } : {})}
              />
            )) ?? [60, 48, 72].map((width) => <Skeleton key={width} height={12} width={`${width}%`} my={4} />)}
          </Stack>
        </Radio.Group>
      )}
      <CountedTextarea
        {...contract.field('comment')}
        {...contract.form.register('comment')}
        {...(descriptions ? {} : { 'data-autofocus': true })}
        withAsterisk
        minRows={3}
        maxRows={8}
        limit={feedbackCommentCharacters}
      />
    </FormDialog>
  );
}
