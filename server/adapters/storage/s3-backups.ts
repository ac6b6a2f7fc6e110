import type { BackupStore } from '#server/features/backups/backup-store.ts'
import type { S3Place } from '#server/s3-place.ts'
import { s3Objects } from './s3-objects.ts'

// Parts of eight megabytes, on a slow line.
const limitMs = 120_000

/** Stores backups in an S3 store. */
export function s3Backups(place: S3Place): BackupStore {
  return s3Objects(place, { limitMs })
}
