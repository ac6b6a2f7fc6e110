import type { FastifyPluginAsync } from 'fastify'
import { type PictureFormat, pictureFormats } from '#domain/catalogue/pictures/picture.ts'
import { openAddress } from '#server/http/declared-access.ts'
import { asFile } from '#server/http/register-security-headers.ts'
import type { FindWidth } from './photos/create-photo-widths.ts'
import type { PhotoStore, Rendering } from './photos/photo-store.ts'
import { renderPhoto } from './photos/render-photo.ts'

type Address = { Params: { id: string; file: string } }

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

// This text becomes a key of the store, so only these characters are allowed.
const photoId = /^[0-9a-f]{32}$/
const fileName = new RegExp(`^(?<width>[1-9]\\d{0,4})[.](?<format>${pictureFormats.join('|')})$`)

// Emails show pictures in this format, and webmail shows them from its own pages, if it does not fetch them itself.
const emailFormat: PictureFormat = 'jpg'

const aYear = 'public, max-age=31536000, immutable'

/** Answers `/media/<id>/<width>.<format>`. An id stands for fixed bytes, so an answer is valid for ever. */
export function mediaRoutes(needs: { store: PhotoStore; findWidth: FindWidth }): FastifyPluginAsync {
  return async (app) => {
    app.get<Address>('/media/:id/:file', openAddress, async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')

      const rendering = readAddress(request.params)
      const bytes = rendering && (await renderPhoto(needs, rendering))
      if (!rendering || !bytes) {
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found')
      }

      const tag = `"${rendering.id}-${rendering.width}-${rendering.format}"`
      reply.header('cache-control', aYear).header('etag', tag)
      if (rendering.format === emailFormat) reply.header('cross-origin-resource-policy', 'cross-origin')
      if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
      return asFile(reply).type(contentTypes[rendering.format]).send(bytes)
    })
  }
}

function readAddress({ id, file }: Address['Params']): Rendering | null {
  const parts = fileName.exec(file)?.groups
  const format = pictureFormats.find((known) => known === parts?.format)
  return photoId.test(id) && format ? { id, width: Number(parts?.width), format } : null
}

/** Compared weakly, and `*` holds every tag (RFC 9110 section 13.1.2). */
function holdsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
