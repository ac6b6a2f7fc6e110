import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#scripts/refusal.mjs'

export type Target = { url: string; token: string }

/** How many responses had each status; 0 means no response. */
export type Answers = Map<number, number>

export type Upload = { file: Promise<Buffer>; forms: number; files?: number }

export async function upload({ url, token }: Target, { file, forms, files = 1 }: Upload): Promise<Answers> {
  const bytes = new Uint8Array(await file)
  return counted(
    Array.from({ length: forms }, async () => (await sendProduct({ url, token }, bytes, files)).status),
  )
}

/** Adds a product with one picture, and returns the URL of that picture without its size. */
export async function keepPicture(target: Target, file: Promise<Buffer>): Promise<string> {
  const reply = await sendProduct(target, new Uint8Array(await file), 1)
  const folder = /\/media\/[0-9a-f]{32}/.exec(reply.text)?.[0]
  if (!folder) throw new Refusal(`No picture was stored: ${reply.status} ${reply.text.slice(0, 200)}`)
  return folder
}

async function sendProduct(
  { url, token }: Target,
  bytes: Uint8Array<ArrayBuffer>,
  files: number,
): Promise<{ status: number; text: string }> {
  const body = new FormData()
  const product = {
    name: 'An attack',
    supplier_sku: String(Math.random()),
    category_id: 1,
    retail_price: 100,
    wholesale_price: 80,
  }
  for (const [name, value] of Object.entries(product)) body.set(name, String(value))
  for (let at = 0; at < files; at++) body.append('images', new File([bytes], 'a.png'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/products`, { method: 'POST', headers, body })
  return { status: reply.status, text: await reply.text() }
}

/** Requests all of these URLs, `atOnce` at a time, each from a different network. */
export async function readAll(
  { url }: Target,
  { paths, atOnce }: { paths: readonly string[]; atOnce: number },
): Promise<Answers> {
  const left = paths.values()
  const statuses: Promise<number>[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of left) {
        const answer = statusOf(fetch(url + path, { headers: fromSomewhere() }))
        statuses.push(answer)
        await answer
      }
    }),
  )
  return counted(statuses)
}

const drop = 'x'.repeat(1_000)
const pauseMs = 300

/** Forms of a logged-in user that arrive a few bytes at a time. Those without a response at the end count as 0. */
export async function slowForms({ url, token }: Target, forms: number): Promise<Answers> {
  const { hostname, port } = new URL(url)
  const head = [
    'POST /api/products HTTP/1.1',
    'host: shop',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 4000000',
    '',
    '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n',
  ].join('\r\n')
  const heard = Array.from({ length: forms }, () => '')
  const sockets = heard.map((_, at) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      heard[at] += data.toString()
    })
    socket.write(head)
    return socket
  })
  for (let drops = 0; drops < 10; drops++) {
    await wait(pauseMs)
    for (const socket of sockets) if (socket.writable) socket.write(drop)
  }
  for (const socket of sockets) socket.destroy()
  return counted(heard.map((answer) => Number(answer.split(' ')[1] ?? 0)))
}

/** This many strangers try to log in, and as many sign up. */
export async function logIns({ url }: Target, each: number): Promise<Answers> {
  const send = (path: string, body: object) =>
    statusOf(
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromSomewhere() },
        body: JSON.stringify(body),
      }),
    )
  return counted(
    Array.from({ length: each }, (_, at) => {
      const email = `attack-${at}-${Math.random()}@shop.example`
      const password = 'correct-horse-battery'
      return [
        send('/login', { email, password }),
        send('/createAccount', { email, password, firstName: 'A', lastName: 'B' }),
      ]
    }).flat(),
  )
}

/** Rate limits per network must not stop an attack that would come from many networks. */
function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  try {
    const reply = await asked
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}

async function counted(statuses: readonly (Promise<number> | number)[]): Promise<Answers> {
  const answers: Answers = new Map()
  for (const status of await Promise.all(statuses)) answers.set(status, (answers.get(status) ?? 0) + 1)
  return answers
}
