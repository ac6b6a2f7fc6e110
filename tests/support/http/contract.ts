import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/wire/problem.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import type { Reply } from '../given/builders.ts'

/** Expects exactly the answer that the endpoint promises for this status. */
export function keepsItsContract(endpoint: Endpoint, reply: Pick<Reply, 'status' | 'body'>): void {
  const schema = endpoint.responses[reply.status]
  if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} does not promise ${reply.status}`)
  // Parsing removes what the schema does not name, so an equal answer contains nothing else.
  expect(toWire(schema, schema.parse(reply.body))).toStrictEqual(reply.body)
}

/** Expects an error in the usual shape with this status, and with the id under which it is in the log. */
export function expectProblem(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body?.code }).toEqual({ status, code })
  expect(Problem.parse(reply.body)).toStrictEqual(reply.body)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
}
