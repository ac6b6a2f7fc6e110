import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'

export type BenchSettings = {
  rounds: number
  seconds: number
  warmUpSeconds: number
  connections: number
  /** Part of a target's name, in lower case; if empty, everything is measured. */
  only: string
  /** How many orders the largest shop has; null for as many as it has products. */
  orders: number | null
}

const usual: BenchSettings = {
  rounds: 5,
  seconds: 2,
  warmUpSeconds: 2,
  connections: 10,
  only: '',
  orders: null,
}
/** Only shows that everything still runs; its figures are meaningless. */
const quick: BenchSettings = { ...usual, rounds: 1, seconds: 0.5, warmUpSeconds: 0.2 }

export function readBenchSettings(args: string[]): BenchSettings {
  const values = valuesOf(args)
  const start = values.quick ? quick : usual
  return {
    ...start,
    rounds: numberFrom('rounds', values.rounds, /^\d+$/) ?? start.rounds,
    seconds: numberFrom('seconds', values.seconds, /^\d+(\.\d+)?$/) ?? start.seconds,
    connections: numberFrom('connections', values.connections, /^\d+$/) ?? start.connections,
    only: values.only?.toLowerCase() ?? start.only,
    orders: numberFrom('orders', values.orders, /^\d+$/) ?? start.orders,
  }
}

function valuesOf(args: string[]) {
  const options = {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    only: { type: 'string' },
    orders: { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function numberFrom(name: string, text: string | undefined, shape: RegExp): number | undefined {
  if (text === undefined) return undefined
  if (shape.test(text) && Number(text) > 0) return Number(text)
  throw new Refusal(`--${name} must be a number above 0, not "${text}".`)
}
