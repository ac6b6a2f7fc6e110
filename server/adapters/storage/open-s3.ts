import { setTimeout as wait } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import type { S3Place } from '#server/s3-place.ts'

export type OpenS3 = {
  client: S3Client
  disk: Disk
  ListObjectsCommand: typeof import('@aws-sdk/client-s3').ListObjectsCommand
}

const connectMs = 3_000
const silenceMs = 15_000

/**
 * Amazon's client for the store; its keys come from the variables, files and machine roles that its tools read. Loaded
 * only in shops that have such a store: the client is larger than the shop.
 */
export async function openS3({ bucket, endpoint, region }: S3Place): Promise<OpenS3> {
  const [{ S3Client, ListObjectsCommand }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    region,
    // Other stores have no address of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Not every store knows the newer checksums, which the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  })
  // Without ACLs, which newer buckets and other stores refuse.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { client, disk, ListObjectsCommand }
}

/** A call that had no answer within the limit. The store may have done what was asked. */
export class SilentStore extends Error {
  constructor(limitMs: number) {
    super(`the store has not answered for ${limitMs / 1000} s`)
    this.name = 'SilentStore'
  }
}

/** The client's own limits are for one try and one silence; this one is for all of a call. */
export async function storeWithin<T>(limitMs: number, call: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const late = wait(limitMs, 'late' as const, { signal: ended.signal })
  // Whichever comes second is nobody's concern.
  late.catch(() => undefined)
  call.catch(() => undefined)
  try {
    const first = await Promise.race([call.then((value) => ({ value })), late])
    if (first === 'late') throw new SilentStore(limitMs)
    return first.value
  } finally {
    ended.abort()
  }
}

/** Said by a read of what is not there. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && cause.name === 'NoSuchKey'
}
