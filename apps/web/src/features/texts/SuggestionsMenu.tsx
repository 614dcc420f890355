import { Button, Menu } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestionsOptions } from './api.ts';
import classes from './texts.module.css';

/** Answers that would fit what the member wrote last; one that is pressed is in the text, to be changed or sent. */
export function SuggestionsMenu({ memberId, onPick }: { memberId: number; onPick: (words: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, isError } = useQuery({ ...suggestionsOptions(memberId), enabled: isOpen });
  return (
    <Menu position="top-start" opened={isOpen} onChange={setOpen} returnFocus={false}>
      <Menu.Target>
        <Button size="sm" variant="subtle" leftSection={<IconStar size={16} stroke={1.75} aria-hidden />}>
          {t('Suggestions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {data?.map((words) => (
          <Menu.Item key={words} onClick={() => onPick(words)} dir="auto">
            {words}
          </Menu.Item>
        ))}
        {(isPending || isError || data.length === 0) && (
          <Menu.Label>
            {t(isError ? 'The suggestions did not load.' : isPending ? 'Loading' : 'No suggestions')}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
