import type { Member } from '@guidepost/contracts';
import { type Icon, IconCircleX, IconDeviceMobile, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { PhoneText } from '../../shared/PhoneText.tsx';
import { InfoCard } from './InfoCard.tsx';
import classes from './member.module.css';

type Address = Member['addresses'][number];

/** Communication (staff §2): phone numbers, addresses and e-mail addresses, for reading. */
export function CommunicationCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { phoneNumbers, addresses, emailAddresses } = member;
  const isEmpty = phoneNumbers.length + addresses.length + emailAddresses.length === 0;
  return (
    <InfoCard memberId={member.id} section="memberCommunication" icon={IconDeviceMobile} title="Communication">
      {isEmpty && <p className={classes.none}>{t('No records found')}</p>}
      <ul className={classes.lines}>
        {phoneNumbers.map((phone) => (
          <Line
            key={`phone-${phone.id}`}
            icon={IconPhone}
            kind={t('Phone number')}
            description={phone.description}
            primary={phone.primary && phoneNumbers.length > 1}
            stop={phone.doNotContact.reason}
          >
            <PhoneText number={phone.number} />
          </Line>
        ))}
        {addresses.map((address) => (
          <Line
            key={`address-${address.id}`}
            icon={IconMapPin}
            kind={t('Address')}
            description={address.description}
            primary={address.primary && addresses.length > 1}
          >
            {inOneLine(address)}
          </Line>
        ))}
        {emailAddresses.map((email) => (
          <Line
            key={`email-${email.id}`}
            icon={IconMail}
            kind={t('E-mail')}
            description={email.description}
            primary={email.primary && emailAddresses.length > 1}
          >
            {email.email}
          </Line>
        ))}
      </ul>
    </InfoCard>
  );
}

const inOneLine = ({ line1, line2, city, state, zip }: Address) =>
  [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ');

interface LineProps {
  icon: Icon;
  kind: string;
  description: string;
  primary: boolean;
  /** Why this number must not be contacted; null or nothing where it may be. */
  stop?: string | null;
  children: ReactNode;
}

function Line({ icon: LineIcon, kind, description, primary, stop = null, children }: LineProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.line}>
      <LineIcon size={16} stroke={1.75} role="img" aria-label={kind} className={classes.cardIcon} />
      <span className={classes.lineText}>
        {children} <span className={classes.lineNote}>{description}</span>
      </span>
      {stop !== null && (
        <Chip tone="danger" icon={IconCircleX}>
          {t('Do not contact')}
        </Chip>
      )}
      {primary && <Chip>{t('Primary')}</Chip>}
    </li>
  );
}
