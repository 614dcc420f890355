export { availableNumbers, buyNumberTask } from './buy-number.ts';
export { handoverLines, releaseLines } from './guide-lines.ts';
export { allLines, feedbackLineFor, lineFor, lineOfNumber, supportUsersOf } from './queries.ts';
export { insertGuideLine } from './queries-guide-lines.ts';
