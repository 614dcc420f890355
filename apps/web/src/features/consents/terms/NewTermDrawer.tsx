import type { TermWordings } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCloseDrawer } from '../../../shell/admin/drawer-route.ts';
import { callHandling } from '../../../shell/api.ts';
import { FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { refreshTerms } from './api.ts';
import { confirmPublish } from './confirm-publish.ts';
import { NameFields } from './NameFields.tsx';
import { emptyWording, fieldLabels, WordingFields } from './WordingFields.tsx';

const endpoint = contracts.consents.addTerm;
const call = callHandling(['TERM_KEY_TAKEN', 400]);

/** Drawer for a new term: its name, the clients that use it, and its first wording. */
export default function NewTermDrawer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const close = useCloseDrawer('/admin-dashboard/consent-terms');
  const contract = useContractForm({
    endpoint,
    values: {
      key: '',
      name: '',
      shortName: '',
      es: { name: '', shortName: '' },
      identityRequired: false,
      isForAll: false,
      wordings: { en: emptyWording, es: emptyWording },
    },
    labels: { name: 'Name', shortName: 'Short name', es: 'Name', key: 'Key', wordings: 'Wording' },
    partLabels: { ...fieldLabels, name: 'Name', shortName: 'Short name' },
    confirmSend: async ({ isForAll, wordings }) => !isForAll || confirmPublish(null, wordings),
    async send(body, options) {
      const saved = await call(endpoint, { body }, options);
      await refreshTerms(client);
      return saved;
    },
    onSaved() {
      showSuccess('Term created successfully');
      close();
    },
  });
  const { form, field } = contract;
  const identity = useController({ control: form.control, name: 'identityRequired' });
  const everywhere = useController({ control: form.control, name: 'isForAll' });
  const shown = form.watch('wordings') as TermWordings;
  return (
    <FormDrawer title="Create Term" form={contract} save="Publish" close={close}>
      <NameFields form={form} />
      <TextInput
        {...field('key')}
        {...form.register('key')}
        description={t('Use lowercase letters, digits and hyphens. You cannot change the key later.')}
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      <Switch
        label={t('Members must confirm their identity before they answer')}
        checked={identity.field.value ?? false}
        onChange={(event) => identity.field.onChange(event.currentTarget.checked)}
      />
      <Switch
        label={t('All customers use this term. To choose the term for each customer separately, turn off this option.')}
        checked={everywhere.field.value ?? false}
        onChange={(event) => everywhere.field.onChange(event.currentTarget.checked)}
      />
      <WordingFields form={form} shown={shown} />
    </FormDrawer>
  );
}
