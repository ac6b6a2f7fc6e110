import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { shopConfig } from '#shop.config'
import { doctorEnvironment } from './doctor/doctor-environment.ts'
import { examineShop } from './doctor/examine-shop.ts'
import { type Finding, findingsIn } from './doctor/finding.ts'
import { findingsText } from './doctor/findings-text.ts'
import { readLaunchSettings } from './launcher/launch-settings.ts'
import { type OpenedDatabase, openShopDatabase } from './open-shop-database.ts'
import { Refusal, runCommand } from './refusal.mjs'
import { argument } from './restore/read-moment.ts'

const of = findingsIn('Settings')

await runCommand(async () => {
  const sendMailTo = argument('mail') ?? null
  if (process.argv.includes('--mail') && !sendMailTo)
    throw new Refusal('Give the address that is to get the email: npm run doctor -- --mail you@shop.example')
  const findings = await examine({ sendMailTo, expectsLive: process.argv.includes('--live') })
  const isHealthy = findings.every(({ state }) => state !== 'wrong')
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify({ isHealthy, findings }, null, 2)
      : findingsText(findings),
  )
  return isHealthy ? 0 : 1
})

type DoctorOptions = { sendMailTo: string | null; expectsLive: boolean }

async function examine(options: DoctorOptions): Promise<Finding[]> {
  const settings = readLaunchSettings(process.env)
  const dataFolder = resolve(settings.dataDir)
  const opened = await openOrName(settings.databaseUrl, dataFolder)
  if ('state' in opened) return [opened]
  try {
    const environment = doctorEnvironment(process.env, { databaseUrl: opened.url, dataFolder, settings })
    const reading = readConfig(environment, { isDevelopment: false })
    const refused = reading.kind === 'refused' ? reading.problems.map(nameRefused) : []
    if (!reading.config)
      return [...refused, of.unknown('The rest can be checked once these settings can be read.')]
    const first = refused.length > 0 ? refused : [of.right('The shop starts with these settings.')]
    return [...first, ...(await examineShop({ config: reading.config, setUp: shopConfig, ...options }))]
  } finally {
    await opened.close()
  }
}

async function openOrName(
  databaseUrl: string | undefined,
  dataFolder: string,
): Promise<OpenedDatabase | Finding> {
  try {
    return await openShopDatabase(databaseUrl, dataFolder)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return of.wrong(error.message, 'docs/go-live.md tells each step.')
  }
}

function nameRefused(problem: string): Finding {
  return of.wrong(`The shop would not start: ${problem}.`, 'docs/settings.md describes each setting.')
}
