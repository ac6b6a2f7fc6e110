import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '#scripts/build.mjs'
import { onStopRequest } from '#scripts/launcher/stop-request.mjs'
import { Refusal, runCommand } from '#scripts/refusal.mjs'
import { stopWithTools } from '#scripts/run-tool.mjs'
import { verifyTrade } from '#tests/siege/books.ts'
import { createTally } from '#tests/siege/tally.ts'
import { within } from '#tests/siege/within.ts'
import { type Closing, createClosing } from '../running/closing.ts'
import { createEarlyEnd, type EarlyEnd, StopRequest, sentenceOf } from './end-early.ts'
import { whyNotHere } from './find-programs.ts'
import { type FleetSettings, programsFor, readFleetSettings } from './fleet-settings.ts'
import { picturesFinding } from './load/check-pictures.ts'
import { startLoad } from './load/start-load.ts'
import { openFleet } from './open-fleet.ts'
import { aPlaceForTheFleet } from './parts/place.ts'
import { findingsOf, printReport, programFindings } from './report.ts'
import { endStarting, stopAllPrograms } from './start-program.ts'
import { runTroubles } from './troubles/run-troubles.ts'
import { troublesOf } from './troubles/troubles-of.ts'

const settlingMs = 120_000
// By then there is much that could be lost.
const troublesBeginAt = 2 / 3

/** A shop on several machines, all of them on this one, with shoppers, payers and troubles; a report in numbers. */
await runCommand(async () => {
  const settings = readFleetSettings(process.argv.slice(2))
  const lack = whyNotHere(programsFor(settings))
  if (lack && settings.isOptional) {
    console.log(`The fleet is skipped: ${lack}.`)
    return 0
  }
  if (lack) throw new Refusal(`The fleet cannot start: ${lack}.`)
  const built = stopWithTools()
  await ensureBuilt(process.execPath)
  built()

  const end = createEarlyEnd((line) => console.error(line))
  const closing = createClosing((error) => console.error(`  while it closed: ${sentenceOf(error)}`))
  const unheard = onStopRequest((signal) => end.because(new StopRequest(signal)))
  // What nobody waits for ends the run as well, and in the same words.
  process.on('uncaughtException', end.because)
  try {
    return await Promise.race([runFleet(closing, settings, end), end.happened])
  } catch (error) {
    end.because(error)
    return error instanceof StopRequest ? 130 : 1
  } finally {
    endStarting()
    await closing.closeAll()
    unheard()
  }
})
process.exit()

async function runFleet(closing: Closing, settings: FleetSettings, end: EarlyEnd): Promise<number> {
  const place = aPlaceForTheFleet()
  closing.add(async () => {
    if (settings.keepsFolder) console.log(`The logs are in ${place.folder}.`)
    else rmSync(place.folder, { recursive: true, force: true, maxRetries: 10 })
  })
  closing.add(stopAllPrograms)
  const tally = createTally()
  const fleet = await openFleet({ place, closing, tally, settings })
  const load = await startLoad({ fleet, settings, tally, onFailure: end.because })
  closing.add(load.database.close)
  closing.add(load.stop)
  const endsAt = Date.now() + settings.minutes * 60_000
  console.log(`${settings.shoppers} shoppers for ${settings.minutes} minutes, seed ${settings.seed}.`)

  await wait(settings.minutes * 60_000 * troublesBeginAt)
  const found = await runTroubles(troublesOf(settings), { fleet, load, settings })
  found.push(await picturesFinding(fleet, load))
  await wait(Math.max(0, endsAt - Date.now()))
  await load.end()
  console.log('The load has ended. Everything in progress may finish, and is then verified…')
  await within(
    2 * settlingMs,
    'Verifying',
    verifyTrade(load.world, load.database.db, { patienceMs: settlingMs }),
  )
  return printReport([...(await findingsOf(load, settings)), ...found, ...programFindings()], load) ? 0 : 1
}
