import type {
  LearnMoreContent,
  SurveyCheckpoint,
  SurveyContent,
  SurveyOption,
  SurveyQuestion,
} from '@guidepost/contracts';
import { withSpanish } from './surveys-spanish.ts';

/** The demo's surveys. Their texts were written for this project. */

interface OptionText {
  text: string;
  next?: string;
  prompt?: { title: string; text: string };
  flag?: 'isAlreadyCompletedOption' | 'isCompletedWithReemaOption' | 'isRefusalOption' | 'isVerificationOption';
  checkpoint?: SurveyCheckpoint;
}
interface DemoQuestion extends Partial<Omit<SurveyQuestion, 'options' | 'title' | 'text'>> {
  key: string;
  title: string;
  text: string;
  options?: readonly (string | OptionText)[];
}

const part = (title: string, summary: string, dueDateOffsetDays: number, message: string): SurveyCheckpoint => ({
  title,
  message,
  summary,
  dueDateOffsetDays,
  isCompletionCheckpoint: false,
});
export const end = (title: string, summary: string, message: string): SurveyCheckpoint => ({
  ...part(title, summary, 0, message),
  isCompletionCheckpoint: true,
});

export function questionsOf(asked: readonly DemoQuestion[]): SurveyQuestion[] {
  let optionId = 0;
  return asked.map(({ options = [], ...question }, index) => ({
    id: index + 1,
    sortOrder: index + 1,
    type: options.length > 0 ? 'radio' : 'text',
    isRequired: true,
    allowMultiple: false,
    nextQuestionKey: null,
    prompt: null,
    checkpoint: null,
    validationConfiguration: null,
    input: null,
    dependentQuestionId: null,
    dependentOptionId: null,
    isActionTakenDateQuestion: false,
    isExpectedCompletionDateQuestion: false,
    ...question,
    options: options.map((option, n): SurveyOption => {
      const optionText: OptionText = typeof option === 'string' ? { text: option } : option;
      optionId += 1;
      return {
        id: optionId,
        sortOrder: n + 1,
        text: optionText.text,
        nextQuestionKey: optionText.next ?? null,
        prompt: optionText.prompt ?? null,
        checkpoint: optionText.checkpoint ?? null,
        isAlreadyCompletedOption: optionText.flag === 'isAlreadyCompletedOption',
        isCompletedWithReemaOption: optionText.flag === 'isCompletedWithReemaOption',
        isRefusalOption: optionText.flag === 'isRefusalOption',
        isVerificationOption: optionText.flag === 'isVerificationOption',
      };
    }),
  }));
}

const monthOne: SurveyContent = {
  name: 'Month 1 check-in',
  displayName: 'Month 1 check-in',
  summary: 'Gets to know the member: how to reach them, and whether food and home are safe.',
  isActionSurvey: false,
  questions: questionsOf([
    { key: 'name', title: 'Name', text: 'What should we call you?' },
    {
      key: 'reach',
      title: 'When to reach',
      text: 'When is a good time to reach you?',
      options: ['Mornings', 'Afternoons', 'Evenings', 'Texts before 5 PM'],
      checkpoint: part(
        'Welcome',
        'We know how to reach them.',
        14,
        'Thank you. Next time we talk about food and home.',
      ),
    },
    {
      key: 'food',
      title: 'Food',
      text: 'In the last month, did food run out before you had money for more?',
      options: [
        'Never',
        {
          text: 'Sometimes',
          prompt: { title: 'Look for a pantry.', text: 'Open the resource hub and offer the two nearest ones.' },
        },
        {
          text: 'Often',
          prompt: { title: 'Add a need.', text: 'Food comes first: ask about tonight before anything else.' },
        },
      ],
    },
    { key: 'bills', title: 'Bills', text: 'Is any bill behind?', options: [{ text: 'No', next: 'household' }, 'Yes'] },
    { key: 'which-bill', title: 'Which bill', text: 'Which bill, and how much?' },
    { key: 'household', title: 'Who else lives there', text: 'Who else lives there?', isRequired: false },
    {
      key: 'worry',
      title: 'First worry',
      text: 'What should we work on first?',
      options: ['Food', 'Rent or bills', 'Rides', 'Medicines', 'Somebody to talk to'],
      checkpoint: end(
        'Food and home',
        'We know what to work on first.',
        'That is all. We work on it together from here.',
      ),
    },
  ]),
};

const monthThree: SurveyContent = {
  name: 'Month 3 check-in',
  displayName: 'Month 3 check-in',
  summary: 'The situation after three months: food, home, transportation and health.',
  isActionSurvey: false,
  questions: questionsOf([
    {
      key: 'meals',
      title: 'Meals this week',
      text: 'How does it look with meals this week?',
      options: ['Enough until next Friday', 'Enough for a day or two', 'Not enough for today'],
    },
    {
      key: 'safe',
      title: 'Safe at home',
      text: 'Do you feel safe at home?',
      options: ['Yes', 'Not always', 'Would rather not say'],
    },
    {
      key: 'household',
      title: 'Who else lives there',
      text: 'Who else lives there now?',
      isRequired: false,
      checkpoint: part('Food and home', 'We talked about meals and home.', 30, 'Thank you. That was the first part.'),
    },
    {
      key: 'doctor',
      title: 'How you get to the doctor',
      text: 'How do you get to the doctor?',
      options: [
        { text: 'Somebody drives me', next: 'next-appointment' },
        { text: 'Bus', next: 'bus-pass' },
        { text: 'I do not get there', next: 'keeps-home' },
      ],
    },
    {
      key: 'bus-pass',
      title: 'Bus pass in hand',
      text: 'Do you have the bus pass in hand?',
      options: [
        { text: 'Yes', next: 'next-appointment' },
        { text: 'No, ordered and not here', next: 'next-appointment' },
      ],
    },
    { key: 'keeps-home', title: 'What keeps you home', text: 'What keeps you home?' },
    {
      key: 'next-appointment',
      title: 'Next appointment',
      text: 'How will you get to your next appointment?',
      options: [
        'Someone drives me',
        'I take the bus',
        {
          text: 'I do not have a ride',
          prompt: { title: 'Offer a ride now.', text: 'The plan pays for four a month, booked one working day ahead.' },
        },
        { text: 'I will not go', next: 'blood-sugar' },
      ],
      checkpoint: part(
        'Getting around',
        'We know how they get to the doctor.',
        30,
        'Thank you. That was the second part.',
      ),
    },
    {
      key: 'medicines',
      title: 'Medicines at home',
      text: 'Which of these do you have at home?',
      type: 'checkbox',
      options: ['All my medicines', 'A list of them', 'A pill box', 'None of these'],
    },
    {
      key: 'blood-sugar',
      title: 'Last blood sugar test',
      text: 'When was your last blood sugar test?',
      type: 'date',
      isRequired: false,
      validationConfiguration: { isRequired: false, minDateOffset: -365, maxDateOffset: 0 },
      checkpoint: part('Health', 'We talked about medicines and tests.', 30, 'Thank you. One question is left.'),
    },
    {
      key: 'next',
      title: 'What to do next',
      text: 'What would help most in the next three months?',
      type: 'select',
      options: ['More visits', 'Calls every week', 'Texts', 'Nothing for now'],
      checkpoint: end(
        'Next Steps',
        'We know what helps from here.',
        'That is all. The next check-in is in three months.',
      ),
    },
  ]),
};

const fluShot: SurveyContent = {
  name: 'Flu shot',
  displayName: 'Flu shot this fall',
  summary: 'Whether the member has had a flu shot this season, and help to get one.',
  isActionSurvey: true,
  questions: questionsOf([
    {
      key: 'had-it',
      title: 'Flu shot',
      text: 'Have you had a flu shot this fall?',
      options: [
        { text: 'Yes, before we talked', flag: 'isAlreadyCompletedOption', next: 'when' },
        { text: 'Yes, with your help', flag: 'isCompletedWithReemaOption', next: 'when' },
        { text: 'Not yet', next: 'planned' },
        {
          text: 'No, and I do not want one',
          flag: 'isRefusalOption',
          checkpoint: end(
            'Refused',
            'They do not want a flu shot.',
            'Thank you for telling us. We ask again next year.',
          ),
        },
      ],
    },
    {
      key: 'planned',
      title: 'Planned for',
      text: 'When do you plan to get it?',
      type: 'date',
      validationConfiguration: { isRequired: true, minDateOffset: 0, maxDateOffset: 120 },
      isExpectedCompletionDateQuestion: true,
      checkpoint: end('Planned', 'A flu shot is planned.', 'We call the day before.'),
    },
    {
      key: 'when',
      title: 'Day of the shot',
      text: 'On which day was it?',
      type: 'date',
      validationConfiguration: { isRequired: true, minDateOffset: -180, maxDateOffset: 0 },
      isActionTakenDateQuestion: true,
    },
    {
      key: 'proof',
      title: 'Proof',
      text: 'Have you seen the record of it?',
      options: [{ text: 'Yes, I have seen it', flag: 'isVerificationOption' }, 'No'],
      checkpoint: end('Done', 'The flu shot is done.', 'Well done. Nothing else to do this year.'),
    },
  ]),
};

const housing: SurveyContent = {
  name: 'Housing follow-up',
  displayName: 'Housing follow-up',
  summary: 'How a member is housed after a move.',
  isActionSurvey: false,
  questions: questionsOf([
    { key: 'moved', title: 'Moved in', text: 'Have you moved in?', options: ['Yes', 'Not yet'] },
    {
      key: 'missing',
      title: 'Missing',
      text: 'What is still missing?',
      type: 'checkbox',
      options: ['A bed', 'A stove', 'Heating', 'Nothing'],
      checkpoint: end('Home', 'We know what is missing.', 'Thank you.'),
    },
  ]),
};

/**
 * The demo's surveys, by the names used in the code. The check-ins also exist in Spanish. The last survey is a draft.
 */
export const surveyWords = {
  monthOne: withSpanish(monthOne),
  monthThree: withSpanish(monthThree),
  fluShot,
  housing,
} as const;

/** Help text about check-ins, for guides. */
export const checkInHelp: LearnMoreContent = {
  title: 'How check-ins work',
  sections: [
    {
      type: 'copy',
      title: 'Before you call',
      sortOrder: 1,
      isHighlighted: true,
      entries: [
        {
          title: '',
          copyType: 'unordered-list',
          copyBlocks: [
            { title: null, copy: 'Read what was answered last time.' },
            { title: null, copy: 'Open the resource hub for the area of the member.' },
            { title: null, copy: 'Ask in your own words; write down theirs.' },
          ],
        },
      ],
    },
    {
      type: 'accordion',
      title: 'Questions that come up',
      sortOrder: 2,
      isHighlighted: false,
      entries: [
        { summary: 'May they skip a question?', details: 'Yes, unless it is required. Skipping is an answer too.' },
        {
          summary: 'What if they change their mind?',
          details: 'Go back and change it. Earlier answers are saved.',
        },
      ],
    },
  ],
};
