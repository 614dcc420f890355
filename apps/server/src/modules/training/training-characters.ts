import type { ScheduledEventFields, TrainingCharacterKey } from '@guidepost/contracts';
import { dayIn, type ImportedContent } from '@guidepost/rules';

/** A training character's initial state: the person and their history. Days are relative to the day of the reset. */
export interface CharacterState {
  key: TrainingCharacterKey;
  person: ImportedContent;
  /** Previous and current statuses, oldest first. */
  statuses: readonly { key: string; daysAgo: number }[];
  notes: readonly { text: string; daysAgo: number }[];
  /** The member's needs, with the key of each issue. */
  needs: readonly { issue: string; reason: string; daysAgo: number }[];
  events: readonly Pick<ScheduledEventFields, 'date' | 'time' | 'type' | 'note'>[];
}

/**
 * Identifier system of training characters. It prevents a match between a training character and a real person's
 * record.
 */
export const trainingSystem = 'urn:guidepost:training';

interface CharacterOutline {
  key: TrainingCharacterKey;
  name: [first: string, last: string];
  preferredName?: string;
  dateOfBirth: string;
  gender: string;
  reportedLanguage?: string;
  /** Fictional phone numbers. The numbers 555-0100 to 555-0199 are reserved for fiction. */
  phones: readonly string[];
  email?: string;
  home: [line1: string, city: string, zip: string];
  stay?: { hospital: string; complaint: string; admittedDaysAgo: number; dischargedDaysAgo: number | null };
  statuses: CharacterState['statuses'];
  notes?: CharacterState['notes'];
  needs?: CharacterState['needs'];
  events?: readonly { inDays: number; time: string; type: ScheduledEventFields['type']; note: string }[];
}

const characterOutlines: readonly CharacterOutline[] = [
  {
    key: 'first-call',
    name: ['Ana', 'Delgado'],
    dateOfBirth: '1958-04-12',
    gender: 'Female',
    reportedLanguage: 'Spanish',
    phones: ['+12815550141'],
    home: ['418 Magnolia St', 'Houston', '77003'],
    statuses: [],
  },
  {
    key: 'after-hospital',
    name: ['Walter', 'Pruitt'],
    dateOfBirth: '1949-10-03',
    gender: 'Male',
    reportedLanguage: 'English',
    phones: ['+12815550142', '+12815550143'],
    email: 'walter.pruitt@example.org',
    home: ['2207 Sabine Ave Apt 4', 'Houston', '77007'],
    stay: {
      hospital: 'Bayou Regional Hospital',
      complaint: 'Shortness of breath',
      admittedDaysAgo: 6,
      dischargedDaysAgo: 2,
    },
    statuses: [
      { key: 'attempted', daysAgo: 40 },
      { key: 'newly-engaged', daysAgo: 33 },
    ],
    notes: [
      {
        daysAgo: 33,
        text: '<p>First call. Lives alone, his daughter Carol visits on Sundays. Likes to be called before noon.</p>',
      },
      {
        daysAgo: 9,
        text: '<p>Sounded tired. Has not picked up the new inhaler yet, the pharmacy wanted a new prescription.</p>',
      },
    ],
    needs: [
      {
        issue: 'medication-refill',
        daysAgo: 9,
        reason: '<p>The inhaler waits at the pharmacy until his doctor renews the prescription.</p>',
      },
    ],
    events: [{ inDays: 1, time: '10:00', type: 'call', note: '<p>How is he at home? Ask about the inhaler.</p>' }],
  },
  {
    key: 'many-needs',
    name: ['Mei', 'Lin Chau'],
    preferredName: 'May',
    dateOfBirth: '1966-01-27',
    gender: 'Female',
    reportedLanguage: 'English',
    phones: ['+12815550144'],
    email: 'may.chau@example.org',
    home: ['905 Harbor View Dr', 'Galveston', '77550'],
    statuses: [
      { key: 'newly-engaged', daysAgo: 90 },
      { key: 'engaged', daysAgo: 62 },
    ],
    notes: [
      { daysAgo: 62, text: '<p>Works nights at the laundry since the spring. Her hours were cut in half.</p>' },
      { daysAgo: 20, text: '<p>The electricity company sent a second notice. She is ashamed to ask for help.</p>' },
      { daysAgo: 5, text: '<p>Went to the food pantry on Broadway with a neighbor. Wants to go again.</p>' },
    ],
    needs: [
      {
        issue: 'food-at-month-end',
        daysAgo: 62,
        reason: '<p>Nothing is left for food in the last week of a month.</p>',
      },
      { issue: 'electricity-shutoff', daysAgo: 20, reason: '<p>Second notice, $214 open.</p>' },
      {
        issue: 'medical-rides',
        daysAgo: 5,
        reason: '<p>Two buses to the clinic, and she works until six in the morning.</p>',
      },
    ],
    events: [
      { inDays: 2, time: '14:30', type: 'visit', note: '<p>Bring the form for help with the electricity bill.</p>' },
    ],
  },
  {
    key: 'reminder',
    name: ['Robert', 'Okafor'],
    dateOfBirth: '1972-07-19',
    gender: 'Male',
    reportedLanguage: 'English',
    phones: ['+12815550145'],
    home: ['77 Pecan Grove Rd', 'Beaumont', '77701'],
    statuses: [
      { key: 'newly-engaged', daysAgo: 200 },
      { key: 'engaged', daysAgo: 170 },
      { key: 're-engaged', daysAgo: 15 },
    ],
    notes: [
      { daysAgo: 100, text: '<p>Moved in with his brother. Phone was off for weeks.</p>' },
      {
        daysAgo: 15,
        text: '<p>Called back by himself. Has a new job and wants to finish the papers for his insurance.</p>',
      },
    ],
    needs: [{ issue: 'health-insurance', daysAgo: 15, reason: '<p>Needs proof of income from the new job.</p>' }],
    events: [{ inDays: 1, time: '09:00', type: 'reminder', note: '<p>Send him the list of papers.</p>' }],
  },
  {
    key: 'finished',
    name: ['Josephine', 'Tremblay'],
    preferredName: 'Jo',
    dateOfBirth: '1944-12-30',
    gender: 'Female',
    reportedLanguage: 'English',
    phones: ['+12815550146'],
    home: ['31 Cypress Ct', 'Houston', '77009'],
    statuses: [
      { key: 'newly-engaged', daysAgo: 400 },
      { key: 'skill-building', daysAgo: 150 },
      { key: 'graduated', daysAgo: 12 },
    ],
    notes: [{ daysAgo: 12, text: '<p>Arranges her rides by herself now. We said goodbye; she has our number.</p>' }],
  },
];

function personOf(outline: CharacterOutline, dayBefore: (days: number) => string): ImportedContent {
  const { key, name, home, stay } = outline;
  const [firstName, lastName] = name;
  const [line1, city, zip] = home;
  return {
    firstName,
    lastName,
    preferredName: outline.preferredName ?? null,
    dateOfBirth: outline.dateOfBirth,
    gender: outline.gender,
    reportedLanguage: outline.reportedLanguage ?? null,
    raceEthnicitySummary: null,
    timeZone: 'America/Chicago',
    identifiers: [{ system: trainingSystem, value: key, type: 'Training character' }],
    phones: outline.phones.map((number, n) => ({ number, description: n === 0 ? 'Mobile' : 'Home', type: null })),
    emails: outline.email === undefined ? [] : [{ email: outline.email, description: 'Home' }],
    addresses: [{ description: 'Home', line1, line2: null, city, state: 'TX', zip, latitude: null, longitude: null }],
    stays:
      stay === undefined
        ? []
        : [
            {
              sourceId: `training-${key}`,
              hospital: stay.hospital,
              hospitalInfo: null,
              admitDate: dayBefore(stay.admittedDaysAgo),
              dischargeDate: stay.dischargedDaysAgo === null ? null : dayBefore(stay.dischargedDaysAgo),
              admitComplaint: stay.complaint,
              dischargeDisposition: null,
            },
          ],
  };
}

/** Returns the initial state of all training characters on the day of `now`. */
export function trainingCharacters(now: Temporal.Instant): CharacterState[] {
  const today = Temporal.PlainDate.from(dayIn(now, 'America/Chicago'));
  const dayBefore = (days: number) => today.subtract({ days }).toString();
  return characterOutlines.map((outline) => ({
    key: outline.key,
    person: personOf(outline, dayBefore),
    statuses: outline.statuses,
    notes: outline.notes ?? [],
    needs: outline.needs ?? [],
    events: (outline.events ?? []).map(({ inDays, ...event }) => ({ ...event, date: dayBefore(-inDays) })),
  }));
}
