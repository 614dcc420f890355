import { contracts, type MessageCategory, templateStages } from '@guidepost/contracts';
import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useCloseDrawer } from '../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { RetireSection } from '../retirement/public.ts';
import { templatesOptions } from '../texts/public.ts';
import { stageLabels } from './labels.ts';
import { OrderField } from './OrderField.tsx';

/** Drawer for an existing or new category. */
export default function CategoryDrawer() {
  const { t } = useTranslation();
  const { categoryId } = useParams({ strict: false }) as { categoryId?: string };
  const home = '/admin-dashboard/message-templates';
  const close = useCloseDrawer(categoryId === undefined ? home : `${home}/categories/${categoryId}`);
  const query = useQuery(templatesOptions);
  const [fresh, setFresh] = useState(0);
  const category = query.data?.find(({ id }) => id === Number(categoryId));
  if (!query.data || (categoryId !== undefined && !category)) {
    return (
      <DrawerFrame title={t('Edit Category')} close={close}>
        <LoadState
          of={[query]}
          failure="The templates did not load."
          waiting={<SkeletonRows rows={3} avatar={false} />}
        />
      </DrawerFrame>
    );
  }
  return (
    <CategoryForm
      key={`${categoryId} ${fresh}`}
      category={category}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}

const call = callHandling(['VERSION_CONFLICT', 400]);

const valuesOf = (category: MessageCategory | undefined) => ({
  name: category?.name ?? '',
  stageKey: (category?.stageKey ?? null) as (typeof templateStages)[number] | null,
  ...(category ? { sortOrder: category.sortOrder, version: category.version } : {}),
});

interface Props {
  category: MessageCategory | undefined;
  close: () => void;
  onNewer: () => void;
}

function CategoryForm({ category, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [begun] = useState(category);
  const contract = useContractForm({
    endpoint: begun
      ? contracts.templates.updateCategory
      : (contracts.templates.createCategory as unknown as typeof contracts.templates.updateCategory),
    values: valuesOf(begun),
    labels: { name: 'Name', stageKey: 'Stage', sortOrder: 'Order' },
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.templates.updateCategory, { params: { id: begun.id }, body })
        : call(contracts.templates.createCategory, { body: body as never }, options));
      await client.invalidateQueries({ queryKey: templatesOptions.queryKey });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as MessageCategory),
    say: { stageKey: (stage) => t(stage == null ? 'All stages' : stageLabels[stage]) },
    onSaved() {
      showSuccess(begun ? 'Category updated successfully' : 'Category created successfully');
      close();
    },
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.templates.updateCategory, category, begun, contract, onNewer);
  return (
    <FormDrawer
      title={begun ? 'Edit Category' : 'Create Category'}
      form={contract}
      close={close}
      after={category && <RetireSection kind="templateCategory" recordId={category.id} name={category.name} />}
    >
      <NewerVersionNotice newer={newer} />
      <TextInput
        {...contract.field('name')}
        {...form.register('name')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
      />
      <Controller
        control={form.control}
        name="stageKey"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('stageKey')}
            ref={ref}
            clearable
            clearButtonProps={{ 'aria-label': t('Clear') }}
            placeholder={t('All stages')}
            comboboxProps={{ withinPortal: false }}
            data={templateStages.map((stage) => ({ value: stage, label: t(stageLabels[stage]) }))}
            value={value ?? null}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {begun && <OrderField contract={contract} name="sortOrder" />}
    </FormDrawer>
  );
}
