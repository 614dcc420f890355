import { contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useCloseDrawer } from '../../shell/admin/drawer-route.ts';
import { callHandling } from '../../shell/api.ts';
import { FormDrawer } from '../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { clientKeys } from './api.ts';
import { ClientFieldInput } from './ClientFieldInput.tsx';
import { type ClientField, type ClientValues, labels, panels, valuesOf } from './fields.ts';

const fields: readonly ClientField[] = panels.flatMap((panel) => panel.fields);
const call = callHandling(['CLIENT_NAME_TAKEN', 'CLIENT_REFERENCE_NOT_FOUND', 400]);

/** Drawer for a new customer with all fields in one form. */
export default function NewClientDrawer() {
  const client = useQueryClient();
  const close = useCloseDrawer();
  const contract = useContractForm({
    endpoint: contracts.clients.create,
    values: valuesOf(undefined, fields) as never,
    labels,
    async send(body, options) {
      const made = await call(contracts.clients.create, { body }, options);
      await client.invalidateQueries({ queryKey: clientKeys.list });
      return made;
    },
    onSaved() {
      showSuccess('Customer created successfully');
      close();
    },
  });
  return (
    <FormDrawer title="Create Customer" form={contract} close={close}>
      {fields.map((field, at) => (
        <ClientFieldInput
          key={field}
          name={field}
          shared={contract.field(field)}
          control={contract.form.control as unknown as Control<ClientValues>}
          isFirst={at === 0}
          isNew
        />
      ))}
    </FormDrawer>
  );
}
