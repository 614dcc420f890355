/** Notes about members who are named in screenshots and documentation. Each was written `daysAgo` working days ago. */
export const knownNotes: Readonly<Record<string, readonly { daysAgo: number; note: readonly string[] }[]>> = {
  'Dolores Whitaker': [
    {
      daysAgo: 118,
      note: [
        'First visit. Retired school cook, lives alone on the second floor, the stairs are steep and dark. Niece Carmen helps on weekends.',
        'Diabetic. Loses her appetite when she worries about bills, then the sugars go all over the place.',
      ],
    },
    {
      daysAgo: 96,
      note: ['Carmen set up the pill box. Lola wants the lids open in the morning because of her fingers.'],
    },
    { daysAgo: 61, note: ['Not reached for two weeks. Carmen says the phone was in the freezer. It works again.'] },
    {
      daysAgo: 17,
      note: [
        'METRO Q card is lost in the mail. Misses the 82 line without it. Ordered another one, METRO says two weeks.',
      ],
    },
    {
      daysAgo: 16,
      note: [
        'CenterPoint letter of this week: $212 behind. Carmen scans the bill. Asked Lola not to pay the whole of it from the food money.',
      ],
    },
    {
      daysAgo: 8,
      note: [
        'Lola showed me the shut-off letter from CenterPoint. We filled in the utility assistance form together; her niece Carmen will scan the bill.',
        'Prefers texts before 5 PM. Hearing aid on the left side, speak slowly on the phone.',
      ],
    },
    {
      daysAgo: 3,
      note: [
        'Bus pass ordered, not received. Eye appointment at Bellaire Vision on Monday at 10:30 AM, needs a ride. Food box from Second Servings is enough until next Friday.',
      ],
    },
  ],
  'Jerome Baptiste': [
    {
      daysAgo: 12,
      note: [
        'Landlord wants the apartment for his nephew. Lease runs until March, Jerome has it in a drawer. Told him to keep paying by money order and to keep the stubs.',
      ],
    },
    {
      daysAgo: 2,
      note: [
        'Voicemail at night, upset: a notice is taped to the door. Called Bayou Legal Aid with him, intake on Tuesday at 10.',
      ],
    },
  ],
  'Ruth Ann Kowalczyk': [
    {
      daysAgo: 1,
      note: [
        'Home from St. Luke’s, heart failure. Daughter is there until Sunday.',
        '- water pill is new, twice a day\n- weigh every morning, call when three pounds up\n- cardiology in seven days, ride to be booked',
      ],
    },
  ],
  'Walter Birdsong': [
    {
      daysAgo: 2,
      note: [
        'Home visit in Conroe, 45 minutes. Walt fixed the porch step himself, which we will not tell his doctor. Grab bar by the tub is loose, asked the home benefit for a proper one.',
      ],
    },
  ],
  'Amara Okafor': [
    {
      daysAgo: 1,
      note: [
        'SNAP renewal letter came. Going through it together at 2:30 PM, she has the pay stubs ready. Works nights this week, so not before two.',
      ],
    },
  ],
  'Samir Haddad': [
    {
      daysAgo: 1,
      note: [
        'Eleven minutes on the phone, then his break was over. Shoulder still hurts at night. He will bring the X-ray to Dr. Nwosu himself.',
      ],
    },
  ],
  'Lucille Fontenot': [{ daysAgo: 0, note: ['Rent paid through December. Lucille asked me to write it down twice.'] }],
};
