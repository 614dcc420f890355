export { availableNumbers, buyNumberTask } from './buy-number.ts';
export { handoverLines, releaseLines, renameGuideLines } from './guide-lines.ts';
export { allLines, defaultNumber, feedbackLineFor, lineFor, lineOfNumber, supportUsersOf } from './queries.ts';
export { insertGuideLine } from './queries-guide-lines.ts';
export { webhooksOfLine } from './webhooks.ts';
