/** A member who is named in the documentation and in screenshots. */
export interface KnownPerson {
  name: [first: string, last: string];
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

const person = (
  first: string,
  last: string,
  gender: 'Female' | 'Male',
  background: string,
  language: string,
  city: string,
  client: KnownPerson['client'],
  status: string,
  age: number,
  more: Partial<KnownPerson> = {},
): KnownPerson => ({ name: [first, last], gender, background, language, city, client, status, age, ...more });

export const knownPeople: readonly KnownPerson[] = [
  person(
    'Dolores',
    'Whitaker',
    'Female',
    'mexican',
    'Spanish, English',
    'Houston',
    'Sunrise Health',
    're-engaged',
    67,
    {
      preferredName: 'Lola',
      pronouns: 'she/her/hers',
      said: 'doh-LOR-es',
      birthday: { inDays: 4, age: 68 },
      changedDaysAgo: 3,
      phone: '+17135550142',
      line1: '4410 Telephone Rd',
      line2: 'Apt 2C',
      zip: '77087',
    },
  ),
  person('Jerome', 'Baptiste', 'Male', 'black', 'English', 'Beaumont', 'Bluebonnet Care', 'newly-engaged', 58, {
    phone: '+14095550177',
  }),
  person('Ruth Ann', 'Kowalczyk', 'Female', 'polish', 'English', 'Katy', 'Sunrise Health', 'engaged', 74, {
    phone: '+12815550119',
  }),
  person('Samir', 'Haddad', 'Male', 'arab', 'Arabic, English', 'Sugar Land', 'Sunrise Health', 'engaged', 61),
  person('Xiomara', 'Peña', 'Female', 'mexican', 'Spanish', 'Galveston', 'Bluebonnet Care', 'attempted', 49, {
    said: 'see-oh-MAH-rah',
    phone: '+14095550151',
  }),
  person('Walter', 'Birdsong', 'Male', 'white', 'English', 'Conroe', 'Sunrise Health', 'engaged', 79, {
    preferredName: 'Walt',
    phone: '+19365550138',
  }),
  person('Amara', 'Okafor', 'Female', 'westAfrican', 'English', 'Houston', 'Sunrise Health', 'engaged', 52, {
    said: 'ah-MAH-rah',
    pronouns: 'she/her/hers',
  }),
  person(
    'Minh Đức',
    'Trần',
    'Male',
    'vietnamese',
    'Vietnamese, English',
    'Houston',
    'Sunrise Health',
    'newly-engaged',
    66,
    { said: 'ming dook' },
  ),
  person('Noelani', 'Kahale', 'Female', 'hawaiian', 'English', 'Houston', 'Bluebonnet Care', 'engaged', 63, {
    said: 'no-eh-LAH-nee',
  }),
  person('Deshawn', 'Mayfield', 'Male', 'black', 'English', 'Port Arthur', 'Bluebonnet Care', 'queued', 44, {
    pronouns: 'he/him/his',
  }),
  person('Kwame', 'Asante-Boyd', 'Male', 'westAfrican', 'English', 'Missouri City', 'Sunrise Health', 'engaged', 57, {
    said: 'KWAH-meh',
  }),
  person('Lucille', 'Fontenot', 'Female', 'cajun', 'English, French', 'Lake Charles', 'Bluebonnet Care', 'engaged', 81),
  person(
    'Yesenia',
    'Villalobos',
    'Female',
    'mexican',
    'Spanish, English',
    'Pasadena',
    'Sunrise Health',
    'attempted',
    38,
    { phone: '+17135550163', said: 'yeh-SEN-ya' },
  ),
  person('Phương Anh', 'Lê', 'Female', 'vietnamese', 'Vietnamese', 'Houston', 'Sunrise Health', 're-engaged', 70, {
    said: 'fuhng ahn',
  }),
  person('Bettie Jo', 'Pritchard', 'Female', 'white', 'English', 'Tomball', 'Sunrise Health', 'engaged', 76),
  person('Ingrid', 'Sorensen-Clay', 'Female', 'white', 'English', 'Baytown', 'Sunrise Health', 'attempted', 55),
  person('Delia', 'Montoya', 'Female', 'mexican', 'Spanish, English', 'Channelview', 'Sunrise Health', 'attempted', 47),
  // Two members have the same name, so that search has to distinguish them.
  person('José', 'García', 'Male', 'mexican', 'Spanish', 'Houston', 'Sunrise Health', 'engaged', 71, {
    birthday: { inDays: 0, age: 71 },
  }),
  person('José', 'García', 'Male', 'mexican', 'Spanish, English', 'Baytown', 'Sunrise Health', 'attempted', 46),
  // This couple shares a phone number.
  person('Harold', 'Dunham', 'Male', 'white', 'English', 'Galveston', 'Sunrise Health', 'skill-building', 80, {
    phone: '+14095550166',
    line1: '1812 Avenue O',
    zip: '77550',
  }),
  person('Marlene', 'Dunham', 'Female', 'white', 'English', 'Galveston', 'Sunrise Health', 'engaged', 77, {
    phone: '+14095550166',
    line1: '1812 Avenue O',
    zip: '77550',
  }),
  person('Thị Lan', 'Nguyễn', 'Female', 'vietnamese', 'Vietnamese', 'Houston', 'Sunrise Health', 'engaged', 73),
  person('Earline', 'Broussard', 'Female', 'black', 'English', 'Beaumont', 'Bluebonnet Care', 'engaged', 69, {
    birthday: { inDays: 6, age: 70 },
  }),
];
