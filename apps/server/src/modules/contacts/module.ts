import { contracts } from '@guidepost/contracts';
import { AppError } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { contactCodes } from './codes.ts';
import { addresses, emails, phones } from './kinds.ts';
import { addressRules, emailRules, phoneRules } from './rules.ts';
import { addContact, changeContact, removeContact } from './service.ts';

export const contactsModule = defineModule({
  name: 'contacts',
  endpoints: contracts.contacts,
  codes: contactCodes,
  handlers: {
    createPhone: ({ body: { interactableId, ...fields }, ...acting }) =>
      addContact(acting, phones, phoneRules, interactableId, fields),
    createMemberPhone: ({ params, body, ...acting }) => addContact(acting, phones, phoneRules, params.memberId, body),
    updatePhone: ({ params, body, ...acting }) => changeContact(acting, phones, phoneRules, params.phoneId, body),
    removePhone: ({ params, ...acting }) => removeContact(acting, phones, phoneRules, params.phoneId),
    async phoneDetails({ query, services }) {
      try {
        return await services.connectors.telephony.lookup(query.phoneNumber);
      } catch {
        throw new AppError('PHONE_LOOKUP_FAILED');
      }
    },

    createEmail: ({ body: { userId, ...fields }, ...acting }) => addContact(acting, emails, emailRules, userId, fields),
    updateEmail: ({ params, body, ...acting }) => changeContact(acting, emails, emailRules, params.id, body),
    removeEmail: ({ params, ...acting }) => removeContact(acting, emails, emailRules, params.id),

    createAddress: ({ body: { userId, ...fields }, ...acting }) =>
      addContact(acting, addresses, addressRules, userId, fields),
    updateAddress: ({ params, body, ...acting }) =>
      changeContact(acting, addresses, addressRules, params.addressId, body),
    makeAddressPrimary: ({ params, ...acting }) =>
      changeContact(acting, addresses, addressRules, params.addressId, { primary: true }),
    removeAddress: ({ params, ...acting }) => removeContact(acting, addresses, addressRules, params.addressId),
  },
});
