export { availableNumbers, buyNumberTask } from './buy-number.ts';
export { allLines, defaultNumber, feedbackLineFor, lineFor, lineOfNumber, supportUsersOf } from './queries.ts';
