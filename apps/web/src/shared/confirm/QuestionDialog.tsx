import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../layers/Modal.tsx';
import { translate } from '../translate.ts';
import classes from './QuestionDialog.module.css';
import type { Question as Asked } from './question.ts';

interface Props {
  question: Asked | null;
  answer: (choice: string | null) => void;
}

/** Shows a question and its choices above everything else. */
export default function QuestionDialog({ question, answer }: Props) {
  const { t } = useTranslation();
  // The modal restores the focus only if it was closed when it was first rendered. This component mounts with the first
  // question, so it opens the modal one render later.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      opened={mounted && question !== null}
      onClose={() => answer(null)}
      title={question && translate(t, question.title, question.values)}
      withCloseButton={false}
      size={question?.details === undefined ? 420 : 640}
      zIndex={350}
      transitionProps={{ duration: 0 }}
    >
      {question && (
        <>
          <Text c="var(--text-2)" mb="lg">
            {translate(t, question.message, question.values)}
          </Text>
          {question.details}
          <Group
            justify="flex-end"
            gap="sm"
            className={question.details === undefined ? undefined : classes.foot}
            data-foot
          >
            {question.choices.map(({ answer: choice, label, look }, index) => (
              <Button
                key={choice}
                variant={look ? 'filled' : 'subtle'}
                {...(look === 'danger' ? { color: 'red' } : {})}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
                onClick={() => answer(choice)}
              >
                {translate(t, label, question.values)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Modal>
  );
}
