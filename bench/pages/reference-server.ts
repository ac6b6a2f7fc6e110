import { createServer } from 'node:http'
import { copyAnswer } from './page-load.ts'
import { serveReference } from './serve-reference.ts'

// The minimum work for Node to send the same bytes: the shop's responses, served from memory.
const shopUrl = process.env.SHOP_URL ?? ''
const paths: string[] = JSON.parse(process.env.PATHS ?? '[]')
const copies = new Map<string, Awaited<ReturnType<typeof copyAnswer>>>()
for (const path of paths) copies.set(path, await copyAnswer(shopUrl, path))

serveReference(
  createServer((request, reply) => {
    const copy = copies.get(request.url ?? '')
    if (copy) reply.writeHead(200, copy.headers).end(copy.body)
    else reply.writeHead(404).end()
  }),
)
