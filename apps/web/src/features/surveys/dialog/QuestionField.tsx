import { type AskedQuestion, dateBounds, isDayText, requireSupported } from '@guidepost/rules';
import { Checkbox, Radio, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { DateTimeField } from '../../../shared/fields/DateTimeField.tsx';
import { GrowingTextarea } from '../../../shared/fields/GrowingTextarea.tsx';
import classes from './runner.module.css';
import type { Given } from './use-answers.ts';

interface Props {
  question: AskedQuestion;
  answer: Given | null;
  labelledBy: string;
  error: string | undefined;
  /** Today in the acting user's time zone, `yyyy-MM-dd`. */
  today: string;
  timeZone: string;
  isDisabled: boolean;
  onAnswer: (given: Given) => void;
}

const none: Given = { selectedOptionIds: [], textResponse: null };

/**
 * Input for a question, depending on its type.
 * @throws Error 'not supported' for a list that allows several choices
 */
export function QuestionField(props: Props) {
  const { question, answer, labelledBy, error, today, timeZone, isDisabled, onAnswer } = props;
  const { t } = useTranslation();
  requireSupported(question);
  const chosen = (answer?.selectedOptionIds ?? []).map(String);
  const text = answer?.textResponse ?? '';
  const choose = (ids: readonly string[]) => onAnswer({ ...none, selectedOptionIds: ids.map(Number) });
  const write = (value: string) => onAnswer({ ...none, textResponse: value });
  const options = [...question.options].sort((a, b) => a.sortOrder - b.sortOrder);
  const shared = { 'aria-labelledby': labelledBy, error, disabled: isDisabled };
  const { min, max } = dateBounds(question, today);
  switch (question.type) {
    case 'info':
      return null;
    case 'radio':
    case 'checkbox': {
      const isRadio = question.type === 'radio';
      const Card = isRadio ? Radio.Card : Checkbox.Card;
      const Indicator = isRadio ? Radio.Indicator : Checkbox.Indicator;
      const cards = (
        <div className={classes.options}>
          {options.map((option, n) => (
            <Card
              key={option.id}
              value={String(option.id)}
              disabled={isDisabled}
              className={classes.option}
              data-option={n + 1}
            >
              <Indicator disabled={isDisabled} />
              <span>{option.text}</span>
              {n < 9 && (
                <kbd className="gp-key" aria-hidden>
                  {n + 1}
                </kbd>
              )}
            </Card>
          ))}
        </div>
      );
      return isRadio ? (
        <Radio.Group {...shared} value={chosen[0] ?? ''} onChange={(id) => choose([id])}>
          {cards}
        </Radio.Group>
      ) : (
        <Checkbox.Group {...shared} value={chosen} onChange={choose}>
          {cards}
        </Checkbox.Group>
      );
    }
    case 'select':
      return (
        <Select
          {...shared}
          placeholder={t('Choose')}
          clearable
          searchable={options.length > 8}
          data={options.map(({ id, text: label }) => ({ value: String(id), label }))}
          value={chosen[0] ?? null}
          onChange={(id) => choose(id === null ? [] : [id])}
        />
      );
    case 'textarea':
      return (
        <GrowingTextarea
          {...shared}
          minRows={3}
          maxRows={10}
          dir="auto"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    case 'date':
      return (
        <DateField
          {...shared}
          className={classes.day}
          min={min ?? undefined}
          max={max ?? undefined}
          value={text}
          // an incomplete date is not sent
          onChange={(day) => write(isDayText(day) ? day : '')}
        />
      );
    case 'date-time':
      return <DateTimeField {...shared} zone={timeZone} value={text} onChange={write} />;
    default:
      return <TextInput {...shared} dir="auto" value={text} onChange={(event) => write(event.currentTarget.value)} />;
  }
}
