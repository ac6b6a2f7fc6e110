import { s3Objects } from '#server/adapters/storage/s3-objects.ts'
import type { S3Place } from '#server/s3-place.ts'
import type { AssetStore } from './asset-store.ts'

// A page waits for its code, and shows its text meanwhile.
const limitMs = 10_000

/** Stores the files of builds in an S3 store, from which a CDN may send them itself: each is named after its content. */
export function s3Assets(place: S3Place): AssetStore {
  return s3Objects(place, { limitMs, cacheControl: 'public, max-age=31536000, immutable' })
}
