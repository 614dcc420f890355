export { assignSurveys } from './assign.ts';
export { countMembers, forgetAssignments } from './queries-assign.ts';
export { stopSurveys } from './service.ts';
