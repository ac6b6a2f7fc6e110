/** Why a base backup was taken. */
export const backupCauses = ['schedule', 'migration', 'person'] as const
export type BackupCause = (typeof backupCauses)[number]

const hourMs = 60 * 60_000

/** A base backup a day. */
export const baseEveryMs = 24 * hourMs
/** With time for one that failed to be tried again, and to take hours in a large shop. */
export const baseLateAfterMs = 30 * hourMs
/** The log is stored every two seconds; this long, something is wrong. */
export const archiveLateAfterMs = 5 * 60_000
