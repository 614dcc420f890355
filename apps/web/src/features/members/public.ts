export { memberOptions, memberSuggestions } from './api.ts';
export { LanguagesField } from './personalInformation/LanguagesField.tsx';
export { languagesOf, languagesText } from './personalInformation/languages.ts';
export { foundByText } from './whereabouts.ts';
