import { contracts, type NeedsMetadata, type NeedsMetadataRow, type NeedsMetadataType } from '@guidepost/contracts';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { SpanishCheck } from '../../shell/admin/SpanishCheck.tsx';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../shell/api.ts';
import { FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { contentKeys } from './api.ts';
import { editedFields, endpointOf, type ItemField, labelsOf, lastSpanishField, valuesOf } from './form.ts';
import { groups } from './groups.ts';
import { ItemFieldInput } from './ItemFields.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import classes from './item.module.css';
import type { ItemContract } from './item-contract.ts';
import { valueText } from './labels.ts';
import { TryWordsField } from './TryWordsField.tsx';

interface Props {
  type: NeedsMetadataType;
  /** The current row. Undefined for a new row. */
  row: NeedsMetadataRow | undefined;
  content: NeedsMetadata;
  mark: ReactNode;
  close: () => void;
  /** Called if another user has saved the row and this form has no changes. */
  onNewer: () => void;
}

/** Errors that the form shows itself, such as a duplicate key or a deleted row. */
const call = callHandling(['NEEDS_KEY_TAKEN', 'NEEDS_METADATA_NOT_FOUND', 'VERSION_CONFLICT', 400]);

/** Form for a content row, with the history of its changes. */
export function ItemForm({ type, row, content, mark, close, onNewer }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = groups[type];
  const [begun] = useState(row);
  const labels = labelsOf(type);
  const own: readonly ItemField[] = [
    ...editedFields(type, begun),
    ...(begun ? (['retired', 'isSpanishChecked'] as const) : []),
  ];
  const contract = useContractForm({
    endpoint: endpointOf(type, !begun),
    values: valuesOf(type, begun),
    labels: Object.fromEntries(own.map((field) => [field, labels[field]])),
    async send(body, options) {
      const saved = await (begun
        ? call(contracts.needsContent.update, { params: { type, id: begun.id }, body: body as object })
        : call(contracts.needsContent.create, { params: { type }, body: body as object }, options));
      // refreshes the table with the saved row before the drawer closes
      await client.invalidateQueries({ queryKey: contentKeys.all });
      return saved;
    },
    fromRecord: (current) => valuesOf(type, current as NeedsMetadataRow),
    say: Object.fromEntries(own.map((field) => [field, (value: unknown) => valueText(t, content, field, value)])),
    onSaved() {
      showSuccess(begun ? words.updated : words.created);
      close();
    },
  });

  const newer = useNewerVersion(contracts.needsContent.update, row, begun, contract, onNewer, type);

  return (
    <FormDrawer
      title={begun ? words.editTitle : words.addTitle}
      mark={mark}
      form={contract}
      close={close}
      after={begun && <ItemHistory type={type} id={begun.id} content={content} />}
    >
      <NewerVersionNotice newer={newer} />
      {begun && type === 'zcodes' && (
        // the label of a Z code is official and cannot be edited
        <TextInput className={classes.fixed} label={t(labels.label)} value={begun.label} disabled />
      )}
      {editedFields(type, begun).map((field, at) => (
        <Fragment key={field}>
          <ItemFieldInput
            name={field}
            type={type}
            isNew={!begun}
            content={content}
            contract={contract}
            isFirst={at === 0}
          />
          {field === lastSpanishField(type) && row && (
            <SpanishCheck control={contract.form.control} since={row.spanishOutdatedSince} />
          )}
          {field === 'tagCloud' && <TryWordsField id={begun?.id} content={content} contract={contract} />}
        </Fragment>
      ))}
      {begun && <RetiredField contract={contract} />}
    </FormDrawer>
  );
}

/** Switch that retires the row when the form is saved. Switching it off restores the row. */
function RetiredField({ contract }: { contract: ItemContract }) {
  const { t } = useTranslation();
  const { field } = useController({ control: contract.form.control, name: 'retired' });
  return (
    <Switch
      mt={4}
      label={t('Retired')}
      description={t('Guides can no longer choose a retired item. Existing records do not change.')}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}
