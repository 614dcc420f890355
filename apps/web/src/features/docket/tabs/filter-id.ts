/** Id of the docket's filter. If the tab bar has no room for the filter, a button opens it. */
export const filterId = 'docket-filter';
