/**
 * Keys of PostgreSQL's advisory locks. A lock covers the whole database, so two parts of the server with the same key
 * wait for each other. Statements use only keys from this file.
 */

/** Locks with a single key. */
export const lockKeys = {
  migration: 7_101_126,
  auditSeal: 7_101_127,
  consentEvidence: 7_101_128,
  auditProof: 7_101_129,
  auditArchive: 7_101_132,
  liveRelay: 7_101_130,
  clientImport: 7_101_131,
  defaultLine: -49_329_409,
  directoryImport: 1_661_003_515,
} as const;

/** First keys of locks with two keys. The second key names the record. */
export const lockSpaces = {
  teamName: 1_454_496_524,
  clientName: 262_583_887,
  phoneNumber: -1_650_233_977,
  presence: 580_018_812,
} as const;
