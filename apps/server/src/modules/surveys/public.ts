export { assignSurveys, countMembersToAssign } from './assign.ts';
export { assignSurvey, type SurveyProgress, surveyProgress } from './assign-survey.ts';
export { countOpen, sendDeleteAssignmentRecords } from './queries-assign.ts';
export { stopSurveys, submitSurvey } from './service.ts';
