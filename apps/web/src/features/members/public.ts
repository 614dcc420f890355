export { memberOptions, memberSuggestions } from './api.ts';
export { foundByText } from './whereabouts.ts';
