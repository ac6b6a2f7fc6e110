import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { httpsPictures, type PictureAddresses } from '#server/adapters/pictures/https-pictures.ts'
import type { PictureSource } from '#server/features/catalogue/imports/picture-source.ts'

type PictureAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: Buffer | string
  isEndless?: boolean
}

export type PictureServer = {
  /** The address of a path on it. */
  at(path: string): string
  /** The paths that it was asked for, in order. */
  asked: string[]
  /** Pictures from this server alone: what a shop must never fetch. */
  source: PictureSource
  sourceOf(more: PictureAddresses): PictureSource
  close(): Promise<void>
}

/** A server of pictures with a certificate of its own, on this machine. The key is public, and for tests only. */
export async function servePictures(answer: (path: string) => PictureAnswer | null): Promise<PictureServer> {
  const file = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [key, cert] = [await file('key.pem'), await file('certificate.pem')]
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, reply) => {
    const path = request.url ?? '/'
    asked.push(path)
    const { status = 200, headers = {}, body = '', isEndless = false } = answer(path) ?? { status: 404 }
    reply.writeHead(status, headers)
    if (isEndless) reply.write(body)
    else reply.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sourceOf = (more: PictureAddresses) =>
    httpsPictures({
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async () => ['127.0.0.1'],
      ca: cert,
      mayHavePort: true,
      startEveryMs: 0,
      ...more,
    })
  return {
    at: (path) => `https://pictures.test:${port}${path}`,
    asked,
    source: sourceOf({}),
    sourceOf,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
