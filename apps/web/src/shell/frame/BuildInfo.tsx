import { IconCopy } from '@guidepost/ui/icons';
import { Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { TransitionButton } from '../../shared/TransitionButton.tsx';
import { clientConfig } from '../session/own-config.ts';

/** Shows which builds of the frontend and server are running, for support requests. */
export default function BuildInfo({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  const builds = [
    { part: t('Frontend'), time: __BUILD_TIME__, hash: __BUILD_HASH__ },
    { part: t('Server'), time: config?.build.server.time ?? '', hash: config?.build.server.hash ?? '' },
  ];
  const text = builds.map(({ part, time, hash }) => `${part}: ${time} ${hash}`).join('\n');

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Build info')}
      size={480}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Table mb="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Component')}</Table.Th>
            <Table.Th>{t('Build date')}</Table.Th>
            <Table.Th>{t('Commit hash')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {builds.map(({ part, time, hash }) => (
            <Table.Tr key={part}>
              <Table.Th scope="row" fw={500}>
                {part}
              </Table.Th>
              <Table.Td>{time}</Table.Td>
              <Table.Td ff="monospace">{hash}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <TransitionButton icon={IconCopy} label={t('Copy')} done={t('Copied')} onPress={() => copyText(text)} />
      </Group>
    </Modal>
  );
}
