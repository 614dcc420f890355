import { contracts, type HospitalSender } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { exactText } from '../../../shared/time.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { messageKeys } from '../api.ts';
import classes from '../messages.module.css';

/** A hospital's key for sending over HTTPS. The user can create the key, see it once, and revoke it. */
export function SenderKey({ sender }: { sender: HospitalSender }) {
  const { t } = useTranslation();
  const title = useId();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const [shown, show] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: messageKeys.all });
  const params = { id: sender.id };
  const make = useMutation({
    mutationFn: () => api(contracts.hospitalMessages.makeKey, { params }),
    async onSuccess({ key }) {
      show(key);
      await refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: () => api(contracts.hospitalMessages.revokeKey, { params }),
    async onSuccess() {
      show(null);
      await refresh();
      showSuccess('Key revoked successfully');
    },
  });
  const message = 'Guidepost will refuse messages that the hospital sends with the current key.';
  const onMake = async () => {
    const ask = { title: 'Create new key', message, confirm: 'Create new key', danger: true };
    if (!sender.hasKey || (await confirm(ask))) make.mutate();
  };
  const onRevoke = async () => {
    if (await confirm({ title: 'Revoke key', message, confirm: 'Revoke key', danger: true })) revoke.mutate();
  };
  const isBusy = make.isPending || revoke.isPending;
  return (
    <section className={classes.key} aria-labelledby={title}>
      <h3 id={title}>{t('Key for HTTPS')}</h3>
      <Address sender={sender} />
      {shown === null ? (
        <p className="gp-dim">
          {!sender.hasKey
            ? t('This hospital has no key.')
            : sender.keyMadeAt === null
              ? t('This hospital has a key.')
              : t('Created {at}. A key is shown only once.', {
                  at: exactText(sender.keyMadeAt, timeZone),
                })}
        </p>
      ) : (
        <>
          <p role="status" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t('Give this key to the hospital now. Guidepost does not store it and cannot show it again.')}
          </p>
          <TextInput
            label={t('Key')}
            readOnly
            dir="ltr"
            value={shown}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      )}
      <Group gap={8}>
        {shown !== null && (
          <Button variant="filled" size="sm" onClick={() => void copyText(shown).then(() => showSuccess('Key copied'))}>
            {t('Copy key')}
          </Button>
        )}
        <Button variant="default" size="sm" loading={make.isPending} disabled={isBusy} onClick={() => void onMake()}>
          {t(sender.hasKey ? 'Create new key' : 'Create key')}
        </Button>
        {sender.hasKey && (
          <Button
            variant="subtle"
            size="sm"
            loading={revoke.isPending}
            disabled={isBusy}
            onClick={() => void onRevoke()}
          >
            {t('Revoke key')}
          </Button>
        )}
      </Group>
    </section>
  );
}

/** The URL that the hospital sends messages to over HTTPS, and the port for MLLP. */
function Address({ sender: { address, mllpPort, certificateName } }: { sender: HospitalSender }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('Address for messages')}
        description={t(
          'The hospital sends each message to this address in a POST request, with the key as the bearer token.',
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly
        dir="ltr"
        value={address}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={8}>
        <Button
          variant="default"
          size="sm"
          onClick={() => void copyText(address).then(() => showSuccess('Address copied'))}
        >
          {t('Copy address')}
        </Button>
      </Group>
      {certificateName !== null && (
        <p className="gp-dim">
          {mllpPort === null
            ? t('This server does not accept MLLP connections.')
            : t('MLLP: port {port} on this server.', { port: String(mllpPort) })}
        </p>
      )}
    </>
  );
}
