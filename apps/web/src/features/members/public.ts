export { memberOptions, memberSuggestions } from './api.ts';
export { LanguagesField } from './personal-information/LanguagesField.tsx';
export { languagesOf, languagesText } from './personal-information/languages.ts';
export { foundByText } from './whereabouts.ts';
