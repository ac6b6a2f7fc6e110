import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { postmasterPid } from '../running/postmaster-pid.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillSale } from './fill-sale.ts'
import { goalsOf } from './goals.ts'
import type { Phase, PhaseResult } from './phase-result.ts'
import type { Round } from './rounds.ts'
import { runPhase, type Sale } from './run-phase.ts'
import { saleReport } from './sale-report.ts'
import { readSaleSettings, type SaleSettings } from './sale-settings.ts'
import { watchSettings } from './watch-database.ts'

const closing = createClosing()

await runBench(closing, () => sell(readSaleSettings(process.argv.slice(2))))

/** Everybody reads and buys at once, beside the same without buying and a bare server that sends the same bytes. */
async function sell(settings: SaleSettings): Promise<number> {
  const sale = await prepareSale(settings)
  const rounds: Round[] = []
  for (let number = 1; number <= settings.rounds; number++) {
    const round: PhaseResult[] = []
    for (const phase of phasesOf(settings)) {
      console.error(`Round ${number}: ${phase.name}, ${phase.connections} connections …`)
      round.push(await runPhase(sale, phase))
    }
    rounds.push(round)
  }

  console.log(saleReport(rounds))
  const json = jsonOf({
    settings,
    cores: cpus().length,
    node: process.version,
    goals: goalsOf(rounds),
    rounds,
  })
  console.log(json)
  if (settings.jsonFile) writeFileSync(settings.jsonFile, `${json}\n`)
  return rounds.flat().some(({ load, problems }) => load.failed > 0 || problems.length > 0) ? 1 : 0
}

/** PostgreSQL with a filled database, which every phase gets a copy of. */
async function prepareSale(settings: SaleSettings): Promise<Sale> {
  const postgres = await startThrowAwayPostgres(closing, watchSettings)
  const database = openDatabase({ url: postgres.url })
  const { dataFolder } = postgres
  const plan = await fillSale(database, { dataFolder, accounts: settings.accounts }).finally(database.close)
  const planFile = join(dataFolder, 'sale-plan.json')
  writeFileSync(planFile, JSON.stringify(plan))
  return { settings, postgres, postgresPid: postmasterPid(postgres), plan, planFile, closing }
}

function phasesOf({ phases, connections }: SaleSettings): Phase[] {
  const [fewest = 1] = connections
  return phases.flatMap((name): Phase[] => {
    if (name === 'bare')
      return [
        { name: 'bare', connections: fewest },
        { name: 'bare reads', connections: fewest },
      ]
    if (name === 'reads' || name === 'buying') return [{ name, connections: fewest }]
    return connections.map((count) => ({ name, connections: count }))
  })
}

/** Three decimals are more than any of these figures is good for. */
function jsonOf(report: object): string {
  return JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  )
}
