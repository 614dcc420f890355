import type { Member } from '@guidepost/contracts';
import { addressLine } from '@guidepost/rules';
import { IconDeviceMobile, IconMail, IconMapPin, IconPhone } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { phoneText } from '../../shared/phone.ts';
import { can } from '../../shell/api.ts';
import { InfoCard } from '../../shell/InfoCard.tsx';
import { openDialog } from '../../shell/open-dialog.tsx';
import { AddContactMenu, focusContactMenu } from './AddContactMenu.tsx';
import { useMakePrimary, useRemoveContact } from './api.ts';
import { ContactLine } from './ContactLine.tsx';
import classes from './contacts.module.css';
import type { ContactRef } from './lists.ts';

/** Card with a member's phone numbers, addresses and e-mail addresses, and the actions to change them. */
export function CommunicationCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { phoneNumbers, addresses, emailAddresses } = member;
  const mayEdit = can(member, 'CAN_UPDATE_ALL_USER_DATA');
  const makePrimary = useMakePrimary(member.id);
  const remove = useRemoveContact(member.id);
  const about = { memberId: member.id, memberName: member.name };
  const isEmpty = phoneNumbers.length + addresses.length + emailAddresses.length === 0;

  const removeAsked = async (contact: ContactRef, title: string) => {
    const message = 'This contact will be deleted from the profile for all users. You cannot undo this.';
    if (!(await confirm({ title, message, confirm: title, danger: true }))) return;
    remove.mutate(contact);
    focusContactMenu();
  };
  /** Returns a contact's menu, or null if the user may not change the contact. */
  const menuOf = (
    contact: ContactRef,
    isPrimary: boolean,
    name: string,
    actions: { onEdit: () => void; onDelete: () => void },
  ) =>
    mayEdit
      ? {
          label: t('Actions for {name}', { name }),
          ...actions,
          onPrimary: isPrimary ? null : () => makePrimary.mutate(contact),
        }
      : null;
  return (
    <InfoCard
      memberId={member.id}
      section="memberCommunication"
      icon={IconDeviceMobile}
      title="Communication"
      tools={mayEdit && <AddContactMenu member={member} />}
    >
      {isEmpty && <p className={classes.none}>{t('No records found')}</p>}
      <ul className={classes.lines} aria-label={t('Communication')}>
        {phoneNumbers.map((phone) => (
          <ContactLine
            key={`phone-${phone.id}`}
            icon={IconPhone}
            kind={t('Phone number')}
            description={phone.description}
            primary={phone.primary && phoneNumbers.length > 1}
            stop={phone.doNotContact.reason}
            menu={menuOf({ list: 'phoneNumbers', id: phone.id }, phone.primary, phoneText(phone.number), {
              onEdit: () => openDialog({ kind: 'phone', ...about, phone }),
              onDelete: () => openDialog({ kind: 'deletePhone', ...about, phoneId: phone.id }),
            })}
          >
            <PhoneText number={phone.number} />
          </ContactLine>
        ))}
        {addresses.map((address) => (
          <ContactLine
            key={`address-${address.id}`}
            icon={IconMapPin}
            kind={t('Address')}
            description={address.description}
            primary={address.primary && addresses.length > 1}
            menu={menuOf({ list: 'addresses', id: address.id }, address.primary, addressLine(address), {
              onEdit: () => openDialog({ kind: 'address', ...about, address }),
              onDelete: () => void removeAsked({ list: 'addresses', id: address.id }, 'Delete address'),
            })}
          >
            {addressLine(address)}
          </ContactLine>
        ))}
        {emailAddresses.map((email) => (
          <ContactLine
            key={`email-${email.id}`}
            icon={IconMail}
            kind={t('Email')}
            description={email.description}
            primary={email.primary && emailAddresses.length > 1}
            menu={menuOf({ list: 'emailAddresses', id: email.id }, email.primary, email.email, {
              onEdit: () => openDialog({ kind: 'email', ...about, email }),
              onDelete: () => void removeAsked({ list: 'emailAddresses', id: email.id }, 'Delete email address'),
            })}
          >
            {email.email}
          </ContactLine>
        ))}
      </ul>
    </InfoCard>
  );
}
