import type { Member } from '@guidepost/contracts';
import { IconMail, IconMapPin, IconPhone, IconPhoneX, IconPlus } from '@guidepost/ui/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../shell/open-dialog.tsx';

const menuAttribute = 'data-contact-menu';

/** Moves the focus to the menu after a contact is deleted, because the button that had the focus disappears. */
export function focusContactMenu(): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[${menuAttribute}]`)?.focus(), 60);
}

/** Menu in the card's header to add a contact to a member. */
export function AddContactMenu({ member }: { member: Member }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const about = { memberId: member.id, memberName: member.name };
  const items = [
    { icon: IconPhone, label: 'Add phone number', request: { kind: 'phone', ...about } },
    { icon: IconMapPin, label: 'Add address', request: { kind: 'address', ...about } },
    { icon: IconMail, label: 'Add email address', request: { kind: 'email', ...about } },
    ...(member.phoneNumbers.length === 0
      ? []
      : [{ icon: IconPhoneX, label: 'Delete phone number', request: { kind: 'deletePhone', ...about } } as const]),
  ] as const;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} size="sm" aria-label={t('Add or edit contacts')} {...{ [menuAttribute]: true }}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ icon: ItemIcon, label, request }) => (
          <Menu.Item
            key={label}
            leftSection={<ItemIcon size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              button.current?.focus();
              openDialog(request);
            }}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
