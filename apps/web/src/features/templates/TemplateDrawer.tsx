import { asId, contracts, type MessageCategory, type MessageTemplate } from '@guidepost/contracts';
import { IconNotesOff } from '@guidepost/ui/icons';
import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { SpanishCheck } from '../../shell/admin/SpanishCheck.tsx';
import { spanishCheckLabels } from '../../shell/admin/spanish-check-labels.ts';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../shell/api.ts';
import { DrawerFrame, FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { clientsOptions } from '../clients/public.ts';
import { RetireSection, useRetired } from '../retirement/public.ts';
import { templatesOptions, typeIntoField, variablesOptions } from '../texts/public.ts';
import { previewOf } from './labels.ts';
import { OrderField } from './OrderField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { type FocusedText, TemplateText } from './TemplateText.tsx';
import classes from './templates.module.css';

/** Drawer for an existing template, or for a new one in the category from the URL. */
export default function TemplateDrawer() {
  const { t } = useTranslation();
  const { categoryId = '' } = useParams({ strict: false }) as { categoryId?: string };
  const open = useOpenDrawer();
  const close = useCloseDrawer(`/admin-dashboard/message-templates/categories/${categoryId}`);
  const query = useQuery(templatesOptions);
  const [fresh, setFresh] = useState(0);
  const category = query.data?.find(({ id }) => id === Number(categoryId));
  // searches all categories, because another administrator can move the template while this form has unsaved changes
  const template = query.data?.flatMap(({ templates }) => templates).find(({ id }) => id === open);
  if (!category || (open !== 'new' && !template)) {
    return (
      <DrawerFrame title={t('Edit Template')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The templates did not load."
            waiting={<SkeletonRows rows={4} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return (
    <TemplateForm
      key={`${open} ${fresh}`}
      template={template}
      category={category}
      categories={query.data ?? []}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}

interface Props {
  template: MessageTemplate | undefined;
  category: MessageCategory;
  categories: readonly MessageCategory[];
  close: () => void;
  onNewer: () => void;
}

const call = callHandling(['TEMPLATE_REFERENCE_NOT_FOUND', 'VERSION_CONFLICT', 400]);

const labels = {
  title: 'Title',
  titleEs: 'Title in Spanish',
  template: 'Template',
  templateEs: 'Template in Spanish',
  categoryId: 'Category',
  sortOrder: 'Order',
  template_clients: 'Customers',
  allClients: 'All customers',
  ...spanishCheckLabels,
};

const valuesOf = (template: MessageTemplate | undefined, category: MessageCategory) => ({
  title: template?.title ?? '',
  titleEs: template?.titleEs ?? '',
  template: template?.template ?? '',
  templateEs: template?.templateEs ?? '',
  categoryId: template?.categoryId ?? category.id,
  template_clients: template?.template_clients ?? [],
  allClients: template?.allClients ?? true,
  ...(template ? { sortOrder: template.sortOrder, version: template.version, isSpanishChecked: false } : {}),
});

function TemplateForm({ template, category, categories, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: clients = [] } = useQuery(clientsOptions);
  const { data: variables = [] } = useQuery(variablesOptions);
  const retired = useRetired('templateCategory');
  const [begun] = useState(template);
  const last = useRef<FocusedText>({ name: 'template', field: null });
  const contract = useContractForm({
    endpoint: begun
      ? contracts.templates.update
      : (contracts.templates.create as unknown as typeof contracts.templates.update),
    values: valuesOf(begun, category),
    labels,
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.templates.update, { params: { id: begun.id }, body })
        : call(contracts.templates.create, { body: body as never }, options));
      await client.invalidateQueries({ queryKey: templatesOptions.queryKey });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as MessageTemplate, category),
    say: {
      categoryId: (id) => categories.find((one) => one.id === id)?.name ?? '',
      template_clients: (chosen) =>
        (chosen ?? [])
          .map(({ clientId }) => clients.find(({ id }) => id === clientId)?.displayName)
          .filter((name) => name !== undefined)
          .join(', '),
      allClients: (isForAllClients) => (isForAllClients ? t('Yes') : t('No')),
    },
    onSaved() {
      showSuccess(begun ? 'Template updated successfully' : 'Template created successfully');
      close();
    },
  });
  const { form } = contract;
  const newer = useNewerVersion(contracts.templates.update, template, begun, contract, onNewer);
  const isForAll = form.watch('allClients') ?? true;
  const [typed, typedEs] = [form.watch('template') ?? '', form.watch('templateEs') ?? ''];
  const shared = { contract, variables, last };

  /** Inserts a variable at the cursor, in the text field that was focused last. */
  const insert = (key: string) => {
    const { name, field } = last.current;
    const text = form.getValues(name) ?? '';
    const { selectionStart, selectionEnd } = field ?? { selectionStart: text.length, selectionEnd: text.length };
    // the caret stays after the variable
    if (typeIntoField(field, `{{${key}}}`, [selectionStart, selectionEnd])) return;
    form.setValue(name, `${text.slice(0, selectionStart)}{{${key}}}${text.slice(selectionEnd)}`, { shouldDirty: true });
    field?.focus();
  };
  return (
    <FormDrawer
      title={begun ? 'Edit Template' : 'Create Template'}
      form={contract}
      close={close}
      after={
        <>
          <TemplatePreview template={typed} templateEs={typedEs} variables={variables} />
          {begun && (
            <RetireSection kind="template" recordId={begun.id} name={begun.title ?? previewOf(begun.template)} />
          )}
        </>
      }
    >
      <NewerVersionNotice newer={newer} />
      <TextInput
        {...contract.field('title')}
        {...form.register('title')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <TemplateText {...shared} name="template" before={begun?.template} required />
      <TextInput
        {...contract.field('titleEs')}
        {...form.register('titleEs')}
        lang="es"
        maxLength={60}
        autoComplete="off"
      />
      <TemplateText
        {...shared}
        name="templateEs"
        before={begun?.templateEs ?? undefined}
        lang="es"
        description={t('Guides see this text for members whose first language is Spanish.')}
      />
      <SpanishCheck control={form.control} since={template?.spanishOutdatedSince} />
      <fieldset className={classes.variables}>
        <legend>{t('Variables')}</legend>
        {variables.map(({ key, label }) => (
          <Button key={key} size="sm" variant="default" onClick={() => insert(key)} title={t(label)}>
            {`{{${key}}}`}
          </Button>
        ))}
      </fieldset>
      <Controller
        control={form.control}
        name="categoryId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            {...contract.field('categoryId')}
            ref={ref}
            required
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={categories
              .filter(({ id }) => id === value || !retired.has(id))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(value)}
            onChange={(chosen) => onChange(asId(Number(chosen)))}
            onBlur={onBlur}
          />
        )}
      />
      <Checkbox {...form.register('allClients')} label={t('All customers')} />
      {!isForAll && (
        <Controller
          control={form.control}
          name="template_clients"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <MultiSelect
              {...contract.field('template_clients')}
              ref={ref}
              required
              searchable
              hidePickedOptions
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage={t('No records found')}
              data={clients.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
              value={(value ?? []).map(({ clientId }) => String(clientId))}
              onChange={(chosen) => onChange(chosen.map((id) => ({ clientId: asId<'Client'>(Number(id)) })))}
              onBlur={onBlur}
            />
          )}
        />
      )}
      {begun && <OrderField contract={contract} name="sortOrder" />}
    </FormDrawer>
  );
}
