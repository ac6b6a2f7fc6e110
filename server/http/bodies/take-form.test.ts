import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGate, type Gate } from '#server/gate.ts'
import { type Form, takeForm } from './take-form.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwela-forms-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const rules = {
  files: { field: 'images', max: 3, belowBytes: 1_000, tooMany: 'Too many', tooLarge: 'Too large' },
}

async function appOf(room: { folder: string; gate: Gate }, act: (form: Form) => Promise<unknown>) {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', (request) => takeForm(request, { rules, room }, act))
  return app
}

function formOf(...files: string[]) {
  const part = (head: string, body: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const parts = files.map((text, at) => part(`name="images"; filename="${at}.png"`, text))
  return {
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${part('name="name"', 'A form')}${parts.join('')}--x--\r\n`,
  } as const
}

it('passes on each file byte for byte, and leaves nothing on the disk', async () => {
  const app = await appOf({ folder, gate: createGate(100) }, async ({ fields, files }) => ({
    fields,
    files: await Promise.all(files.map(({ name, use }) => use(async (bytes) => [name, String(bytes)]))),
    lying: await readdir(folder),
  }))
  const reply = await app.inject(formOf('first', '', 'the third'))
  expect(reply.json()).toEqual({
    fields: { name: 'A form' },
    files: [
      ['0.png', 'first'],
      ['1.png', ''],
      ['2.png', 'the third'],
    ],
    lying: [],
  })
})

it('makes a second file wait if there is only room for one in memory, from the same form or another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const app = await appOf({ folder, gate: createGate(100) }, async ({ files }) => {
    const work = async () => {
      begun++
      await promise
    }
    await Promise.all(files.map(({ use }) => use(work)))
    return {}
  })
  const forms = [formOf('a'.repeat(60), 'b'.repeat(60)), formOf('c'.repeat(60))].map((form) =>
    app.inject(form),
  )
  await expect.poll(() => begun).toBe(1)
  const withoutFiles = await app.inject(formOf())
  expect({ status: withoutFiles.statusCode, begun }).toEqual({ status: 200, begun: 1 })
  resolve()
  for (const form of forms) expect((await form).statusCode).toBe(200)
  expect(begun).toBe(3)
})

it('identifies a file by its content without loading it into memory', async () => {
  const app = await appOf({ folder, gate: createGate(100) }, async ({ files }) =>
    files.map(({ sha256 }) => sha256.toString('hex')),
  )
  const reply = await app.inject(formOf('bytes'))
  expect(reply.json()).toEqual([createHash('sha256').update('bytes').digest('hex')])
})

it("frees a file's memory after its work", async () => {
  let kept: Buffer | undefined
  const app = await appOf({ folder, gate: createGate(100) }, async ({ files: [file] }) =>
    file?.use(async (bytes) => {
      kept = bytes
    }),
  )
  await app.inject(formOf('bytes'))
  expect(kept?.buffer.byteLength).toBe(0)
})

it('does not blame the form for a disk that cannot be written', async () => {
  const noFolder = join(folder, 'a-file')
  await writeFile(noFolder, '')
  const app = await appOf({ folder: noFolder, gate: createGate(100) }, async () => ({}))
  const reply = await app.inject(formOf('bytes'))
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ code: 'EEXIST' })
})
