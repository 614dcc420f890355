/** What the fields of an action are called. */
export const actionLabels = {
  activityId: 'Activity',
  date: 'Date',
  duration: 'Duration',
  description: 'Description',
  resourceReferrals: 'Resource name',
};

/** What the fields of a resource are called, in their order. */
export const referralLabels = {
  resourceName: 'Resource name',
  contactName: 'Contact name',
  phoneNumber: 'Phone number',
  url: 'Website',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
} as const;
