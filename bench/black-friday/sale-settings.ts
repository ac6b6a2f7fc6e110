import { parseArgs } from 'node:util'
import { Refusal } from '#scripts/refusal.mjs'

export const phaseNames = ['bare', 'reads', 'buying', 'mix'] as const
export type PhaseName = (typeof phaseNames)[number]

export type SaleSettings = {
  rounds: number
  seconds: number
  leadInSeconds: number
  /** The first is used for every phase, the others for the mix alone. */
  connections: number[]
  phases: PhaseName[]
  accounts: number
  seed: number
  /** Where the figures are written as JSON; null for nowhere but the last line of the output. */
  jsonFile: string | null
}

export function readSaleSettings(args: string[]): SaleSettings {
  const values = valuesOf(args)
  const phases = values.phases.split(',')
  const named = phaseNames.filter((name) => phases.includes(name))
  if (named.length !== phases.length)
    throw new Refusal(`--phases must be a list of ${phaseNames.join(', ')}, not "${values.phases}".`)
  return {
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
    leadInSeconds: wholeNumber('lead-in', values['lead-in']),
    connections: values.connections.split(',').map((text) => wholeNumber('connections', text)),
    phases: named,
    accounts: wholeNumber('accounts', values.accounts),
    seed: wholeNumber('seed', values.seed),
    jsonFile: values.json ?? null,
  }
}

function valuesOf(args: string[]) {
  const options = {
    rounds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    'lead-in': { type: 'string', default: '3' },
    connections: { type: 'string', default: '32,64,256' },
    phases: { type: 'string', default: 'bare,reads,mix' },
    accounts: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '2026' },
    json: { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text)
  throw new Refusal(`--${name} must be a whole number above 0, not "${text}".`)
}
