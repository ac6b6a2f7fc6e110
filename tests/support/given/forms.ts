import sharp from 'sharp'
import type { TestShop } from '../shop/shop.ts'
import type { Person, Reply } from './builders.ts'

export type FormFile = { field?: string; name?: string; type?: string; bytes: Buffer | string }

/** A multipart form as a browser sends it: every field as text, followed by the files. */
export async function sendForm(
  shop: Pick<TestShop, 'url'>,
  method: 'POST' | 'PUT',
  path: string,
  form: {
    person: Person
    fields?: Record<string, unknown>
    files?: readonly FormFile[]
    headers?: Record<string, string>
  },
): Promise<Reply> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields ?? {})) {
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const { field = 'images', name = 'photo.png', type = 'image/png', bytes } of form.files ?? []) {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    body.append(field, new File([content], name, { type }))
  }
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${form.person.token}`, ...form.headers },
    body,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

export async function aPicture(background: string, side = 64): Promise<FormFile> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background } })
  return { bytes: await picture.png().toBuffer(), name: `${background}.png` }
}
