export { canSeeNeeds, needBriefOf, requireNeedFor, updateNeedHistory } from './contacts.ts';
export { addToHistory, notify } from './notify.ts';
export { presentReferral } from './present.ts';
export { findReferral } from './queries-actions.ts';
export { linkedNeedColumns, linkedNeedJoins, linkedNeedRow } from './queries-contacts.ts';
export { nextExpirySql, openNeedsSql, statusCountsSql } from './queries-counts.ts';
export { findIssueWords } from './queries-issue-words.ts';
export { followAnswer } from './refused.ts';
