import people from './people.json' with { type: 'json' };

/** A member who is named in the documentation and in screenshots. */
export interface KnownPerson {
  firstName: string;
  lastName: string;
  preferredName?: string;
  gender: 'Female' | 'Male';
  pronouns?: string;
  said?: string;
  background: string;
  language: string;
  race?: string;
  city: string;
  client: 'Sunrise Health' | 'Bluebonnet Care';
  status: string;
  /** Days until the member's birthday, and the age that the member reaches on that day. */
  birthday?: { inDays: number; age: number };
  age: number;
  /** Days since the member's last status change. */
  changedDaysAgo?: number;
  phone?: string;
  line1?: string;
  line2?: string;
  zip?: string;
}

/**
 * The known members. Two of them are named José García, so that search has to distinguish them. One couple
 * shares a phone number.
 */
export const knownPeople = people as readonly KnownPerson[];
