export { memberOptions, memberSuggestions } from './api.ts';
