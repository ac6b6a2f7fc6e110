import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { serveReference } from '../pages/serve-reference.ts'
import { recordAnswers } from './record-answers.ts'

// The minimum work for Node to send the same bytes: the shop's answers, from memory, whatever is ordered or paid.
const { SHOP_URL: shopUrl = '', SANDBOX_URL: sandboxUrl = '', SALE_PLAN = '' } = process.env
const answers = await recordAnswers({ shopUrl, sandboxUrl }, JSON.parse(readFileSync(SALE_PLAN, 'utf8')))

serveReference(
  createServer((request, reply) => {
    if (request.method === 'POST') request.resume()
    const answer = answers.get(request.url ?? '')
    if (answer) reply.writeHead(answer.status, answer.headers).end(answer.body)
    else reply.writeHead(404, { 'content-length': '0' }).end()
  }),
)
