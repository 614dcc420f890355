export { listedMember, memberOptions, memberSuggestions, mergedIntoOptions } from './api.ts';
export { useCelebration } from './celebration.ts';
export { weekday } from './days.ts';
export { foundMemberDetails } from './distinguishing-details.ts';
export { fieldValueText, wordListText } from './field-value.ts';
export { memberLink } from './member-path.ts';
export { LanguagesField } from './personal-information/LanguagesField.tsx';
export { languagesOf, languagesText } from './personal-information/languages.ts';
export { presenceOptions } from './presence.ts';
