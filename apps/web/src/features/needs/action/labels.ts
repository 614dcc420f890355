/** Labels of an action's fields. */
export const actionLabels = {
  activityId: 'Activity',
  date: 'Date',
  duration: 'Duration',
  description: 'Description',
  resourceReferrals: 'Resource name',
};

/** Labels of a resource's fields, in order. */
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
