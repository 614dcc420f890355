import type { AssignedWorkflowPhase } from '@guidepost/contracts';
import { type ReminderOption, reminderDate, reminderOptions } from '@guidepost/rules';
import { IconCalendarEvent, IconClock } from '@guidepost/ui/icons';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weekdayText } from '../../../shared/time.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { useRemind } from '../api.ts';

interface Props {
  phase: AssignedWorkflowPhase;
  about: { memberId: AssignedWorkflowPhase['userId']; memberName: string };
  today: string;
  label: 'Remind me later' | 'Change reminder';
}

/** Menu that postpones a phase. Each choice shows the day. */
export function RemindMenu({ phase, about, today, label }: Props) {
  const { t } = useTranslation();
  const remind = useRemind();
  const choose = (option: ReminderOption) => {
    const date = reminderDate(option, today);
    if (date === null) openDialog({ kind: 'phaseReminder', ...about, phase });
    else remind.mutate({ id: phase.id, date });
  };
  return (
    <Menu position="bottom-start" width={224}>
      <Menu.Target>
        <Button
          size="sm"
          variant={label === 'Remind me later' ? 'default' : 'subtle'}
          loading={remind.isPending}
          leftSection={label === 'Remind me later' && <IconClock size={14} stroke={1.75} aria-hidden />}
        >
          {t(label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reminderOptions.map(({ key, label: option }) => {
          const date = reminderDate(key, today);
          return (
            <Menu.Item
              key={key}
              rightSection={
                date === null ? (
                  <IconCalendarEvent size={14} stroke={1.75} aria-hidden />
                ) : (
                  <span className="gp-meta">{weekdayText(Temporal.PlainDate.from(date))}</span>
                )
              }
              onClick={() => choose(key)}
            >
              {t(option)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
