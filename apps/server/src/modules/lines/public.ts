export { availableNumbers, buyNumberTask } from './buy-number.ts';
export { allLines, feedbackLineFor, lineFor, lineOfNumber, supportUsersOf } from './queries.ts';
