export { allLines, feedbackLineFor, lineFor, lineOfNumber, supportUsersOf } from './queries.ts';
