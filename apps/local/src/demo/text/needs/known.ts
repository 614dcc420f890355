/** A guide's action `daysAgo` days ago, for a need of a member who is named in screenshots and documentation. */
export interface KnownAction {
  daysAgo: number;
  activity: string;
  minutes: number;
  text: string;
  refer?: readonly {
    name: string;
    phone?: string;
    answer?: 'served' | 'waiting-list' | 'not-eligible';
    said?: string;
  }[];
  fulfils?: true;
}

/** A need of a member who is named in screenshots and documentation. */
export interface KnownNeed {
  daysAgo: number;
  issue: string;
  reason: string;
  /** How many days ago the need was extended, for each extension. */
  extended?: readonly number[];
  actions?: readonly KnownAction[];
  stoppedDaysAgo?: number;
  /** The comment, if the need was fulfilled without an action. */
  comment?: { daysAgo: number; text: string };
}

/** The needs by member name, oldest first. */
export const knownNeeds: Readonly<Record<string, readonly KnownNeed[]>> = {
  'Dolores Whitaker': [
    {
      daysAgo: 110,
      issue: 'medication-cost',
      reason: 'Stretches the insulin because of the copay. Loses her appetite when the sugars go up and down.',
      actions: [
        {
          daysAgo: 108,
          activity: 'pharmacy-help',
          minutes: 25,
          text: 'The plan’s pen costs nothing. Asked Legacy for a new prescription.',
        },
        { daysAgo: 101, activity: 'check-in', minutes: 10, text: 'A week at the full dose.', fulfils: true },
      ],
    },
    {
      daysAgo: 92,
      issue: 'loneliness',
      reason: 'Alone in the evenings since the school kitchen closed. Would like company that is not the television.',
      actions: [
        {
          daysAgo: 90,
          activity: 'peer-support',
          minutes: 20,
          text: 'Told her about the domino games at Magnolia. “When my fingers let me.”',
          refer: [{ name: 'Magnolia Senior Center', phone: '+17135550158' }],
        },
      ],
    },
    {
      daysAgo: 60,
      issue: 'phone',
      reason: 'The phone was in the freezer for two weeks and nobody could reach her.',
      comment: { daysAgo: 52, text: 'Carmen bought a new one with large keys. It takes texts, and she answers them.' },
    },
    {
      daysAgo: 55,
      issue: 'medical-rides',
      reason: 'METRO Q card lost in the mail, cannot reach Bellaire Vision or the diabetes class.',
      extended: [27],
      actions: [
        {
          daysAgo: 38,
          activity: 'refer-to-resource',
          minutes: 15,
          text: 'Asked for volunteers who drive on Mondays.',
          refer: [
            {
              name: 'Good Mile Volunteers',
              phone: '+17135550190',
              answer: 'not-eligible',
              said: 'She lives outside of our ZIP codes.',
            },
          ],
        },
        {
          daysAgo: 6,
          activity: 'arrange-ride',
          minutes: 20,
          text: 'Looked for a way to the eye appointment on Monday.',
          refer: [
            {
              name: 'Lantern Rides',
              phone: '+17135550126',
              answer: 'waiting-list',
              said: 'About two weeks for Tuesdays and Thursdays. Mondays are full until December.',
            },
            { name: 'Eastbank Senior Shuttle', phone: '+17135550159' },
          ],
        },
      ],
    },
    {
      daysAgo: 16,
      issue: 'electricity-shutoff',
      reason: 'CenterPoint letter, $212 behind. Carmen scans the bill.',
    },
    {
      daysAgo: 12,
      issue: 'food-at-month-end',
      reason: 'Second Servings box every other Friday until SNAP renews.',
      actions: [
        {
          daysAgo: 12,
          activity: 'refer-to-resource',
          minutes: 15,
          text: 'Signed up for the box, delivered to the second floor.',
          refer: [
            { name: 'Second Servings', phone: '+17135550134', answer: 'served', said: 'First box left on the 8th.' },
          ],
        },
        { daysAgo: 3, activity: 'check-in', minutes: 5, text: 'The box is enough until next Friday.' },
      ],
    },
  ],
  'Jerome Baptiste': [
    {
      daysAgo: 12,
      issue: 'legal-help',
      reason: 'The landlord wants the apartment for his nephew although the lease runs until March.',
      actions: [
        {
          daysAgo: 12,
          activity: 'coaching',
          minutes: 15,
          text: 'Told him to go on paying by money order and to keep the stubs.',
        },
        {
          daysAgo: 8,
          activity: 'legal-referral',
          minutes: 15,
          text: 'Asked for somebody who reads the lease with him before there is a notice.',
          refer: [
            {
              name: 'Third Ward Tenants Line',
              phone: '+17135550147',
              answer: 'not-eligible',
              said: 'We only take renters who have a court date.',
            },
          ],
        },
      ],
    },
    {
      daysAgo: 2,
      issue: 'eviction',
      reason: 'A notice is taped to the door. Very upset, called at night.',
      actions: [
        {
          daysAgo: 2,
          activity: 'legal-referral',
          minutes: 30,
          text: 'Intake on Tuesday at 10, he brings lease and stubs.',
          refer: [{ name: 'Bayou Legal Aid', phone: '+17135550171' }],
        },
      ],
    },
  ],
  'Ruth Ann Kowalczyk': [
    {
      daysAgo: 1,
      issue: 'after-hospital',
      reason: 'Home from St. Luke’s, heart failure. Cardiology within seven days, ride not booked.',
    },
  ],
  'Walter Birdsong': [
    {
      daysAgo: 34,
      issue: 'home-access',
      reason: 'Steep porch step and a loose grab bar by the tub.',
      actions: [
        { daysAgo: 30, activity: 'home-visit', minutes: 45, text: 'Looked at step and bath with him.' },
        {
          daysAgo: 2,
          activity: 'order-equipment',
          minutes: 10,
          text: 'He mended the step himself. Asked the home benefit for a proper bar.',
          refer: [{ name: 'Sunrise Health home benefit', phone: '+17135550118' }],
        },
      ],
    },
  ],
  'Amara Okafor': [
    {
      daysAgo: 20,
      issue: 'snap',
      reason: 'SNAP renewal letter came while she works nights. Pay stubs are ready.',
    },
    {
      daysAgo: 66,
      issue: 'child-care',
      reason: 'Nobody watches the grandson when she works nights.',
      stoppedDaysAgo: 58,
    },
  ],
  'Samir Haddad': [
    {
      daysAgo: 56,
      issue: 'specialist',
      reason: 'The shoulder hurts at night and the referral to orthopedics never arrived.',
      actions: [
        { daysAgo: 55, activity: 'advocacy', minutes: 25, text: 'Clinic found the referral, sent it again by fax.' },
      ],
    },
  ],
  'Bettie Jo Pritchard': [
    {
      daysAgo: 64,
      issue: 'dental',
      reason: 'Chews on one side only.',
      actions: [
        { daysAgo: 63, activity: 'research-resources', minutes: 20, text: 'Two offices in Tomball take the plan.' },
      ],
    },
  ],
};
