import { Refusal } from '#scripts/refusal.mjs'
import type { Measurement } from '../running/measurement.ts'
import type { OpenProgram } from '../running/open-program.ts'
import type { SelectAnswer, SelectOrder } from './reference-select.ts'

export async function requestSelects(program: OpenProgram, order: SelectOrder): Promise<Measurement> {
  const { promise, resolve } = Promise.withResolvers<SelectAnswer>()
  program.process.once('message', (answer: SelectAnswer) => resolve(answer))
  program.process.send(order)
  const answer = await Promise.race([promise, program.ended])
  if (typeof answer === 'string') throw new Refusal(`The SELECT benchmark ended early (${answer}).`)
  return answer.measurement
}
