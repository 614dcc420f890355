import type { SurveyContent } from '@guidepost/contracts';
import { end, questionsOf } from './surveys.ts';

/** The surveys in the demo's workflows. */

const survey = (name: string, summary: string, questions: Parameters<typeof questionsOf>[0]): SurveyContent => ({
  name,
  displayName: name,
  summary,
  isActionSurvey: false,
  questions: questionsOf(questions),
});

export const welcome = survey('Welcome call', 'The first call: a good time, a good number, and what matters most.', [
  {
    key: 'good-time',
    title: 'Good time',
    text: 'When is a good time to call you?',
    options: ['Mornings', 'Afternoons', 'Evenings', 'Text me first'],
  },
  {
    key: 'who-helps',
    title: 'Who helps',
    text: 'Is there somebody who helps you, and may we talk with them?',
    options: ['Yes, and you may', 'Yes, but ask me first', 'Nobody'],
  },
  {
    key: 'matters',
    title: 'What matters',
    text: 'What would you like to be different in a month?',
    options: ['Food', 'A home that is safe', 'Getting to the doctor', 'Bills', 'Company'],
    checkpoint: end(
      'Welcome',
      'We know how to reach them and what matters.',
      'Thank you. Read it back before you hang up.',
    ),
  },
]);

export const monthOne = survey('First month together', 'What the first month brought, and what is still in the way.', [
  {
    key: 'plan',
    title: 'The plan',
    text: 'Of what we set out to do, what worked?',
    options: ['Most of it', 'Some of it', 'Nothing yet'],
  },
  {
    key: 'doctor-seen',
    title: 'Seen a doctor',
    text: 'Have you seen a doctor or nurse this month?',
    options: ['Yes', 'It is scheduled', 'No'],
  },
  {
    key: 'in-the-way',
    title: 'In the way',
    text: 'What is most in the way now?',
    options: ['Rides', 'Money', 'Pain or tiredness', 'The phone or the mail', 'Nothing much'],
    checkpoint: end('First month', 'We know what to carry on with.', 'Thank you. That was the first month.'),
  },
]);

export const discharge = survey(
  'After the hospital',
  'The days after a discharge: medicines, appointments, and how they feel.',
  [
    {
      key: 'feels',
      title: 'How they feel',
      text: 'Compared with the day you left the hospital, how do you feel?',
      options: [
        'Better',
        'The same',
        {
          text: 'Worse',
          prompt: {
            title: 'Stay on the line.',
            text: 'Ask what is worse, and call the nurse line together if they cannot eat, breathe or stand.',
          },
        },
      ],
    },
    {
      key: 'medicines-picked-up',
      title: 'Medicines',
      text: 'Do you have every medicine on the discharge sheet at home?',
      options: ['Yes, all of them', 'Some are missing', 'I do not have the sheet'],
    },
    {
      key: 'follow-up',
      title: 'Follow-up visit',
      text: 'When is your follow-up visit?',
      options: ['It is scheduled, and I have a ride', 'It is scheduled, without a ride', 'It is not scheduled'],
      checkpoint: end(
        'After the hospital',
        'Medicines and the follow-up are talked about.',
        'Thank you. Call again before the visit.',
      ),
    },
  ],
);

export const home = survey(
  'A home, step by step',
  'Where a member lives now, for how long they can stay, and which papers are there.',
  [
    {
      key: 'nights',
      title: 'Where they sleep',
      text: 'Where have you slept most nights this week?',
      options: ['My own place', 'With family or friends', 'A shelter', 'A car or outside'],
    },
    {
      key: 'how-long',
      title: 'How long',
      text: 'How long can you stay there?',
      options: ['As long as I want', 'A month or more', 'Less than a month', 'I do not know'],
    },
    {
      key: 'papers',
      title: 'Papers',
      text: 'Which papers do you have in hand?',
      type: 'checkbox',
      options: ['Photo ID', 'Social Security card', 'Proof of income', 'None of these'],
      checkpoint: end(
        'Current situation',
        'We know what an application needs.',
        'Thank you. Start with the paper that takes longest.',
      ),
    },
  ],
);
