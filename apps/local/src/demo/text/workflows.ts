import type { SurveyContent, WorkflowCause, WorkflowSection } from '@guidepost/contracts';
import { discharge, home, monthOne, welcome } from './workflow-surveys.ts';

/** The demo's workflows. Their texts were written for this project. */

const paragraph = (title: string, usableIn: WorkflowSection['usableIn'], ...bodies: string[]): WorkflowSection => ({
  title,
  type: 'paragraph',
  usableIn,
  content: bodies.map((body) => ({ header: '', body })),
});
const steps = (title: string, ...bodies: string[]): WorkflowSection => ({
  title,
  type: 'numbered',
  usableIn: 'workflow',
  content: bodies.map((body) => ({ header: '', body })),
});
const folds = (
  title: string,
  usableIn: WorkflowSection['usableIn'],
  ...entries: (readonly [string, string])[]
): WorkflowSection => ({
  title,
  type: 'accordion',
  usableIn,
  content: entries.map(([header, body]) => ({ header, body })),
});

interface DemoPhase {
  title: string;
  description: string;
  minutes: number;
  needsAppointment?: boolean;
  days: readonly [available: number, due: number];
  survey?: SurveyContent;
  sections: WorkflowSection[];
}
export interface DemoWorkflow {
  title: string;
  cause: WorkflowCause;
  category?: string;
  phases: readonly DemoPhase[];
}

const wrong = folds(
  'If something is wrong',
  'both',
  [
    'There is no food in the house',
    'Stay on the line and call the nearest pantry on your second line. Same-day boxes are available until 3 PM. Add a need if the member does not have one.',
  ],
  [
    'They sound confused or short of breath',
    'Ask what day it is. If you are not sure of the answer, call 911 on your second line and stay with them.',
  ],
  [
    'Somebody in the house makes them afraid',
    'Ask only yes-or-no questions. Offer to call back at another time, and tell your supervisor today.',
  ],
);

export const demoWorkflows: readonly DemoWorkflow[] = [
  {
    title: 'First 30 days',
    cause: 'program',
    phases: [
      {
        title: 'Welcome call',
        description: 'Who you are, what you can do together, and what matters most to them.',
        minutes: 20,
        days: [0, 3],
        survey: welcome,
        sections: [
          paragraph(
            'Before you call',
            'both',
            'Read who referred them and why. Have one thing ready that you can do for them today.',
          ),
          steps(
            'Go through together',
            'Say who you are, that it costs nothing, and that they can stop at any time.',
            'Ask what a good week looks like for them, before any form.',
            'Agree on the next call while you are still talking.',
          ),
          wrong,
        ],
      },
      {
        title: 'Two-week check-in',
        description: 'What was promised in the first call, and the first thing that worked.',
        minutes: 12,
        days: [12, 18],
        sections: [
          steps(
            'Go through together',
            'Ask how the last two weeks were before any form.',
            'Read the pill bottles out loud, one by one, and write down what is missing.',
            'Set the next ride while they are on the phone, with the date on their calendar.',
          ),
          wrong,
        ],
      },
      {
        title: 'Home safety visit',
        description: 'A walk through the home together: floors, light, bathroom, smoke alarm.',
        minutes: 45,
        needsAppointment: true,
        days: [16, 26],
        sections: [
          paragraph(
            'What a visit is for',
            'learnMore',
            'Most falls happen between the bed and the bathroom at night. Check that path first, with the lights that are on at night.',
          ),
          steps(
            'Walk through together',
            'Ask them to show you the path from the bed to the bathroom.',
            'Look for loose rugs, cords and steps without a rail.',
            'Press the button of the smoke alarm.',
            'Leave a night light, and write down what has to be repaired.',
          ),
          wrong,
        ],
      },
      {
        title: 'First month together',
        description: 'Review the first month with the member and agree on the next steps.',
        minutes: 15,
        days: [27, 36],
        survey: monthOne,
        sections: [
          paragraph(
            'Before you call',
            'both',
            'Read the answers of the welcome call. Begin with what they said mattered most.',
          ),
          steps(
            'Go through together',
            'Say what you have seen them do.',
            'Ask the questions.',
            'Choose one thing for the next month.',
          ),
          wrong,
        ],
      },
    ],
  },
  {
    title: 'After discharge',
    cause: 'discharge',
    phases: [
      {
        title: 'Call within two days',
        description: 'How they are, whether the medicines are in the house, and when the follow-up is.',
        minutes: 12,
        days: [0, 2],
        survey: discharge,
        sections: [
          paragraph(
            'Before you call',
            'both',
            'Have the discharge sheet open. If the hospital has not sent it, ask the member to read theirs.',
          ),
          steps(
            'Go through together',
            'Ask how the night was.',
            'Go through the sheet line by line: new, changed, stopped.',
            'Make the follow-up visit and the ride to it.',
          ),
          wrong,
        ],
      },
      {
        title: 'Medicines at the table',
        description: 'A visit: every bottle on the table, old ones in a bag, a list on the fridge.',
        minutes: 40,
        needsAppointment: true,
        days: [3, 8],
        sections: [
          paragraph(
            'What a visit is for',
            'learnMore',
            'Some members return to the hospital because they still take a medicine that was stopped. Bottles show more than lists.',
          ),
          steps(
            'At the table',
            'Put every bottle on the table, including those of other people in the house.',
            'Compare each with the sheet, and bag what was stopped.',
            'Write the list together and hang it where the pills are taken.',
          ),
          wrong,
        ],
      },
      {
        title: 'Two weeks at home',
        description: 'How the follow-up visit went, and what slows their recovery.',
        minutes: 10,
        days: [12, 17],
        sections: [
          steps('Go through together', 'Ask what the doctor said.', 'Ask what they can do again.', 'Ask who comes by.'),
          wrong,
        ],
      },
    ],
  },
  {
    title: 'Path to housing',
    cause: 'need',
    category: 'housing',
    phases: [
      {
        title: 'Current situation',
        description: 'Where they sleep, for how long, and which papers are in hand.',
        minutes: 20,
        days: [0, 5],
        survey: home,
        sections: [
          paragraph('Before you call', 'both', 'Look up the waiting lists that are open in their county this week.'),
          steps(
            'Go through together',
            'Ask where they slept last night.',
            'Ask for every paper by name.',
            'Say what takes how long.',
          ),
          wrong,
        ],
      },
      {
        title: 'Papers and applications',
        description: 'One application sent with all required papers.',
        minutes: 45,
        days: [7, 21],
        sections: [
          folds(
            'Papers that take a long time',
            'both',
            ['Photo ID', 'Two weeks by mail. Fees are waived with a letter from a shelter.'],
            ['Social Security card', 'Ten working days, free, three in a year.'],
            ['Proof of income', 'A letter from the benefits office counts; it can be printed the same day.'],
          ),
          steps(
            'Go through together',
            'Fill in one application from beginning to end.',
            'Take a picture of every page.',
            'Note who received it and when.',
          ),
        ],
      },
      {
        title: 'See the place',
        description: 'A visit to the new home together, before anything is signed.',
        minutes: 60,
        needsAppointment: true,
        days: [24, 45],
        sections: [
          paragraph(
            'What a visit is for',
            'learnMore',
            'A lease is easier to refuse than to leave. Checking heat, water, locks and the walk to the bus takes ten minutes.',
          ),
          steps(
            'Look together',
            'Turn on every tap and the heat.',
            'Lock and unlock the door.',
            'Walk to the bus.',
            'Read the lease aloud.',
          ),
        ],
      },
      {
        title: 'After the move',
        description: 'The first weeks in the new place: bed, bills in the right name, neighbors.',
        minutes: 15,
        days: [60, 80],
        sections: [
          steps(
            'Go through together',
            'Ask how they slept.',
            'Ask whose name is on the light bill.',
            'Ask who lives next door.',
          ),
        ],
      },
    ],
  },
];
