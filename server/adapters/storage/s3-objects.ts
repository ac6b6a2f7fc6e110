import type { S3Place } from '#server/s3-place.ts'
import { isMissing, openS3, storeWithin } from './open-s3.ts'

type Options = {
  limitMs: number
  /** What proxies are told that read the store themselves. */
  cacheControl?: string
}

/** The objects of one place in an S3 store. One is there as a whole or not at all. */
export function s3Objects(place: S3Place, { limitMs, cacheControl }: Options) {
  let opened: Promise<OpenBucket> | null = null
  const call = <T>(act: (opened: OpenBucket) => Promise<T>) => {
    opened ??= openBucket(place)
    return storeWithin(limitMs, opened.then(act))
  }
  const keyOf = (key: string) => `${place.prefix}${key}`
  return {
    put: (key: string, bytes: Buffer) =>
      call(async ({ disk }) => disk.put(keyOf(key), bytes, { ...(cacheControl && { cacheControl }) })),

    get: (key: string) =>
      call(async ({ disk }) => {
        try {
          return Buffer.from(await disk.getBytes(keyOf(key)))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    drop: (key: string) => call(({ disk }) => disk.delete(keyOf(key))),

    list: (prefix: string) =>
      call(async ({ listKeys }) =>
        (await listKeys(keyOf(prefix))).map((key) => key.slice(place.prefix.length)),
      ),
  }
}

type OpenBucket = Awaited<ReturnType<typeof openBucket>>

async function openBucket(place: S3Place) {
  const { client, disk, ListObjectsCommand } = await openS3(place)
  return {
    disk,
    /** Not flydrive's list, which takes folders alone. In pages of a thousand, each after the last key of the one before. */
    async listKeys(prefix: string): Promise<string[]> {
      const keys: string[] = []
      let from: string | undefined
      do {
        const page = await client.send(
          new ListObjectsCommand({ Bucket: place.bucket, Prefix: prefix, Marker: from }),
        )
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key)
        from = page.IsTruncated ? keys.at(-1) : undefined
      } while (from)
      return keys.toSorted()
    },
  }
}
