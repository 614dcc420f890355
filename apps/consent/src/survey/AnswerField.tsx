import type { FormQuestion } from '@guidepost/contracts';
import { instantOf, localOf } from './local-time.ts';
import type { Given } from './pending-answers.ts';
import { useLabels } from './use-labels.ts';

interface Props {
  question: FormQuestion;
  /** The question's text, which is the field's label. */
  name: string;
  given: Given;
  isDisabled: boolean;
  problemId: string | undefined;
  /** Id of the note about the current answer. */
  noteId: string | undefined;
  choose: (given: Given) => void;
}

/** The input for a question. The question's type determines the kind of input. */
export function AnswerField(props: Props) {
  const { question, name, isDisabled, problemId, noteId } = props;
  const { type, options } = question;
  const isChosen = options.length > 0 && (type === 'radio' || type === 'checkbox' || type === 'select');
  return (
    <fieldset
      className={isChosen && type !== 'select' ? 'choices' : 'one'}
      disabled={isDisabled}
      data-proposed={noteId !== undefined || undefined}
    >
      <legend className="unseen">{name}</legend>
      {isChosen && type !== 'select' ? (
        <Choices {...props} />
      ) : type === 'select' ? (
        <Select {...props} />
      ) : (
        <Written {...props} problemId={problemId} />
      )}
    </fieldset>
  );
}

function Choices({ question, given, problemId, noteId, choose }: Props) {
  const { t, said: textInLanguage } = useLabels();
  const isMany = question.type === 'checkbox';
  const toggled = (id: number) => {
    if (!isMany) return [id];
    const { selectedOptionIds: chosen } = given;
    return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  };
  return (
    <>
      {isMany && <p className="quiet">{t('Choose one or more.')}</p>}
      {question.options.map(({ id, text }) => (
        <label key={id}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name="answer"
            aria-describedby={problemId ?? noteId}
            checked={given.selectedOptionIds.includes(id)}
            onChange={() => choose({ ...given, selectedOptionIds: toggled(id) })}
          />
          <span>
            <b>{textInLanguage(text)}</b>
          </span>
        </label>
      ))}
    </>
  );
}

function Select({ question, name, given, problemId, noteId, choose }: Props) {
  const { t, said: textInLanguage } = useLabels();
  return (
    <select
      aria-label={name}
      aria-describedby={problemId ?? noteId}
      value={given.selectedOptionIds[0] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        choose({ ...given, selectedOptionIds: value === '' ? [] : [Number(value)] })
      }
    >
      <option value="">{t('Choose…')}</option>
      {question.options.map(({ id, text }) => (
        <option key={id} value={id}>
          {textInLanguage(text)}
        </option>
      ))}
    </select>
  );
}

function Written({ question, name, given, problemId, noteId, choose }: Props) {
  const { type, minDate, maxDate } = question;
  const shared = {
    'aria-label': name,
    'aria-describedby': problemId ?? noteId,
    'aria-invalid': problemId !== undefined,
  };
  const say = (text: string) => choose({ selectedOptionIds: [], text });
  if (type === 'textarea')
    return (
      <textarea
        {...shared}
        rows={5}
        dir="auto"
        maxLength={5000}
        value={given.text}
        onChange={({ currentTarget: { value } }) => say(value)}
      />
    );
  if (type === 'date-time')
    return (
      <input
        {...shared}
        type="datetime-local"
        value={localOf(given.text)}
        onChange={({ currentTarget: { value } }) => say(instantOf(value))}
      />
    );
  return (
    <input
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      {...(type === 'date' ? { min: minDate ?? undefined, max: maxDate ?? undefined } : { maxLength: 5000 })}
      value={given.text}
      onChange={({ currentTarget: { value } }) => say(value)}
    />
  );
}
