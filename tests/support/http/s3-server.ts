import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Place } from '#server/s3-place.ts'

export type S3Server = {
  endpoint: string
  place: (bucket: string, prefix?: string) => S3Place
  close(): Promise<void>
}

type Options = {
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
  allowMismatchedSignatures: boolean
}
/** The package brings no types. */
type ServerOfPackage = new (options: Options) => { run(): Promise<AddressInfo>; close(): Promise<void> }

const S3rver: ServerOfPackage = createRequire(import.meta.url)('@20minutes/s3rver')

const key = 'S3RVER'

/** A real S3 server. Its keys are put where Amazon's client looks for them. */
export async function startS3Server(buckets: readonly string[]): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID = key
  process.env.AWS_SECRET_ACCESS_KEY = key
  const directory = await mkdtemp(join(tmpdir(), 'kwela-s3-'))
  const server = new S3rver({
    port: 0,
    silent: true,
    directory,
    // It leaves out the slash after the bucket that Amazon's client signs when it lists; unknown keys are still refused.
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    place: (bucket, prefix = '') => ({ bucket, prefix, endpoint, region: 'us-east-1' }),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
