import type { z } from 'zod';

/** The kinds of records that have ids. */
export type RecordKind =
  | 'Absence'
  | 'Address'
  | 'Alert'
  | 'AssignedSurvey'
  | 'AssignedWorkflowPhase'
  | 'AssignedWorkflowScheduledEvent'
  | 'Call'
  | 'CallAudit'
  | 'Client'
  | 'DeathReport'
  | 'EmailAddress'
  | 'EnrollmentImport'
  | 'FeedbackDescription'
  | 'FeedItem'
  | 'File'
  | 'Handover'
  | 'HandoverItem'
  | 'HospitalMessage'
  | 'HospitalSender'
  | 'Hospitalization'
  | 'Import'
  | 'LearnMore'
  | 'Line'
  | 'Member'
  | 'MemberDuplicate'
  | 'MemberMerge'
  | 'Need'
  | 'NeedAction'
  | 'NeedActivity'
  | 'NeedCategory'
  | 'NeedDomain'
  | 'NeedHistoryEntry'
  | 'NeedIssue'
  | 'NeedUpdate'
  | 'Note'
  | 'Notification'
  | 'Outcome'
  | 'PhoneNumber'
  | 'Portrait'
  | 'Program'
  | 'RaceEthnicity'
  | 'Recording'
  | 'ReferralRequest'
  | 'ResourceReferral'
  | 'ScheduledEvent'
  | 'Segment'
  | 'Session'
  | 'Staff'
  | 'Stage'
  | 'Status'
  | 'StatusChange'
  | 'StatusChangeRequest'
  | 'Survey'
  | 'SurveyAnswer'
  | 'SurveyVersion'
  | 'Team'
  | 'Template'
  | 'TemplateCategory'
  | 'Term'
  | 'TermVersion'
  | 'Text'
  | 'Todo'
  | 'TransferReason'
  | 'TransferRequest'
  | 'Visit'
  | 'Workflow'
  | 'WorkflowPhase'
  | 'Zcode';

/**
 * A record's id. It is a number at runtime. Its type contains the kind of record, so that TypeScript reports ids of the
 * wrong kind. It uses zod's brand, so that schemas and types agree.
 */
export type IdOf<Kind extends RecordKind> = number & z.core.$brand<Kind>;

export type HospitalMessageId = IdOf<'HospitalMessage'>;
export type HospitalSenderId = IdOf<'HospitalSender'>;
export type AddressId = IdOf<'Address'>;
export type AssignedSurveyId = IdOf<'AssignedSurvey'>;
export type AssignedWorkflowPhaseId = IdOf<'AssignedWorkflowPhase'>;
export type CallId = IdOf<'Call'>;
export type ClientId = IdOf<'Client'>;
export type FileId = IdOf<'File'>;
export type HandoverId = IdOf<'Handover'>;
export type HandoverItemId = IdOf<'HandoverItem'>;
export type LineId = IdOf<'Line'>;
export type MemberDuplicateId = IdOf<'MemberDuplicate'>;
export type MemberMergeId = IdOf<'MemberMerge'>;
export type NeedId = IdOf<'Need'>;
export type NoteId = IdOf<'Note'>;
export type PhoneNumberId = IdOf<'PhoneNumber'>;
export type ProgramId = IdOf<'Program'>;
export type ScheduledEventId = IdOf<'ScheduledEvent'>;
/** The id of a user who can sign in: guides and other staff. */
export type StaffId = IdOf<'Staff'>;
/** The id of an entry in a member's status history: a status with its first day. */
export type StatusChangeId = IdOf<'StatusChange'>;
export type StatusChangeRequestId = IdOf<'StatusChangeRequest'>;
export type SurveyId = IdOf<'Survey'>;
export type TeamId = IdOf<'Team'>;
export type TermId = IdOf<'Term'>;
export type TermVersionId = IdOf<'TermVersion'>;
export type TextId = IdOf<'Text'>;
export type TodoId = IdOf<'Todo'>;
export type TransferRequestId = IdOf<'TransferRequest'>;
export type VisitId = IdOf<'Visit'>;
export type WorkflowId = IdOf<'Workflow'>;
export type WorkflowPhaseId = IdOf<'WorkflowPhase'>;

/**
 * Casts a number to an id if no schema is available, for example in a form or a test fixture. Code outside the schemas
 * casts numbers to ids only with this function.
 */
export const asId = <Kind extends RecordKind = never>(id: number) => id as IdOf<Kind>;

/** Parses an id from a string, such as a path segment. Returns null if the string is not an id. */
export const parseId = <Kind extends RecordKind = never>(text: string | null | undefined): IdOf<Kind> | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? asId(Number(text)) : null;
