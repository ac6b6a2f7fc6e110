import { cpus, loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { FleetSettings } from './fleet-settings.ts'
import type { Load } from './load/start-load.ts'
import { endedByThemselves } from './start-program.ts'

/** One line of the report; `isGood` is absent if it is only told. */
export type Finding = { what: string; value: string; isGood?: boolean }

export const maxHomeGapMs = 3_000
const maxJobIntervals = 2

// What is held against answers and not against the books.
const ofAnswers = / (answered|returned) 5\d\d|got no response|ended by itself|did not open|without an answer/

/** What the load saw, in numbers, once everything has ended. */
export async function findingsOf(load: Load, settings: FleetSettings): Promise<Finding[]> {
  const { tally, home } = load
  const bad = badAnswersOf(load)
  const lost = await countLost(load.database.db, load.world.promised)
  const gap = home.maxGapMs()
  const isBalanced = [...tally.accusations.keys()].every((sentence) => ofAnswers.test(sentence))
  return [
    {
      what: 'Answers, of pages and of calls',
      value: `${sumOf(load, 'pages ')} and ${sumOf(load, 'responses ')}`,
    },
    { what: 'Bad answers', value: String(bad), isGood: bad === 0 },
    ...(tally.of('responses 503 shop_unavailable') + tally.of('responses 503 shop_cannot_save') > 0
      ? [
          {
            what: 'Calls refused while the database was away',
            value: String(
              tally.of('responses 503 shop_unavailable') + tally.of('responses 503 shop_cannot_save'),
            ),
          },
        ]
      : []),
    {
      what: 'Orders promised, and lost',
      value: `${load.world.promised.size}, and ${lost}`,
      isGood: lost === 0,
    },
    { what: 'Payments in the books', value: String(await countPayments(load.database.db)) },
    {
      what: 'The books balance, also with the provider',
      value: isBalanced ? `yes, in ${tally.of('audits of the books')} audits and at the end` : 'NO',
      isGood: isBalanced,
    },
    {
      what: `Home was away for, at most`,
      value: `${seconds(gap)} s (${home.goodLooks} of ${home.looks} looks were good)`,
      isGood: gap <= maxHomeGapMs,
    },
    ...freshnessOf(load),
    ...rowsOf(load),
    {
      what: 'The load',
      value: `${settings.shoppers} shoppers, ${settings.minutes} minutes, seed ${settings.seed}`,
    },
    {
      what: 'The machine',
      value: `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${loadavg()[0]?.toFixed(1)}`,
    },
  ]
}

/** Requests that were in progress on a server when it was lost, and that nobody could have answered. */
export const cutOff = 'requests cut off with their server'

/** Answers of 5xx that nothing excuses, and requests that got none. */
export function badAnswersOf({ tally }: Pick<Load, 'tally'>): number {
  const wrong = [...tally.accusations].reduce(
    (sum, [sentence, times]) => sum + (/ (answered|returned) 5\d\d/.test(sentence) ? times : 0),
    0,
  )
  const unanswered = tally.of('requests without a response') + tally.of('pages without a response')
  return wrong + unanswered - tally.of(cutOff)
}

function sumOf({ tally }: Load, prefix: string): number {
  return [...tally.counts].reduce((sum, [what, count]) => sum + (what.startsWith(prefix) ? count : 0), 0)
}

function freshnessOf({ freshness }: Load): Finding[] {
  if (!freshness) return []
  const { tally, maxLateMs } = freshness
  return [
    {
      what: 'Freshness on each server',
      value: `${tally.of('responses checked')} answers checked, replaced at most ${maxLateMs.toFixed(0)} ms before they were asked for`,
      isGood: tally.accusations.size === 0,
    },
  ]
}

function rowsOf({ rowWatch: { endedEarly, oldestJob } }: Load): Finding[] {
  return [
    { what: 'Orders that ended early', value: String(endedEarly.size), isGood: endedEarly.size === 0 },
    {
      what: 'The oldest job',
      value: oldestJob
        ? `${oldestJob.name}, ${oldestJob.seconds.toFixed(1)} s: ${oldestJob.intervals.toFixed(2)} intervals`
        : 'none was late',
      isGood: !oldestJob || oldestJob.intervals <= maxJobIntervals,
    },
  ]
}

async function countLost(db: Db, promised: ReadonlySet<string>): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(sql`select order_number as number from orders`)
  const kept = new Set(rows.map(({ number }) => number))
  return [...promised].filter((number) => !kept.has(number)).length
}

async function countPayments(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from payments`)
  return rows[0]?.count ?? 0
}

/** Programs of the fleet that ended though nobody ended them. */
export function programFindings(): Finding[] {
  const ended = endedByThemselves()
  return ended.length === 0 ? [] : [{ what: 'Ended by themselves', value: ended.join(', '), isGood: false }]
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Prints the report, and returns whether all of it is good. */
export function printReport(findings: readonly Finding[], load: Load): boolean {
  console.log('\nThe fleet:')
  for (const { what, value, isGood } of findings)
    console.log(`  ${isGood === false ? 'BAD ' : '    '}${what.padEnd(50)}${value}`)
  const accusations = [...load.tally.accusations, ...(load.freshness?.tally.accusations ?? [])]
  for (const [sentence, times] of accusations) console.log(`FOUND ${times} times: ${sentence}`)
  const isGood = accusations.length === 0 && findings.every((finding) => finding.isGood !== false)
  console.log(isGood ? '\nEverything that was promised was kept.' : '\nTHE FLEET FAILED.')
  return isGood
}
