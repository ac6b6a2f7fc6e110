import { type Answer, jsonOf } from '../load/response-reader.ts'

/** Fails with what the shop said, as far as it was read. */
export function expectStatus(expected: number, answer: Answer): void {
  if (answer.status === expected) return
  const said = answer.body?.length ? `: ${JSON.stringify(jsonOf(answer)).slice(0, 200)}` : ''
  throw new Error(`answered ${answer.status} instead of ${expected}${said}`)
}
