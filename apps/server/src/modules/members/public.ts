export { findLanguage } from './queries.ts';
