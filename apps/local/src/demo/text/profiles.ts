import type { Region } from './cities.ts';
import planWords from './profiles/plans.json' with { type: 'json' };
import portraits from './profiles/portraits.json' with { type: 'json' };

/**
 * Facts for portraits, in the order that a guide would write them. Their `{word}` gaps are filled with the words of the
 * member's notes, so that notes and portrait mention the same family and places.
 */
export const { work, home, people, health, reachability } = portraits;

/** Each client's plans for members with Medicare and Medicaid, with only Medicare, or with only Medicaid. */
export const plans: Readonly<Record<string, { dual: string; medicare: string; medicaid: string; prefix: string }>> =
  planWords.plans;

/** Doctors and their practices, by region. */
export const doctors: Readonly<Record<Region, readonly { name: string; practice: string }[]>> = planWords.doctors;

export const { navigators, caseManagers } = planWords;

/** The clients' own fields with their possible values, by section of the member's profile. */
export const clientFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  planWords.clientFields;
