import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '#scripts/project-folder.mjs'
import { startFirstVisits } from '../load/start-first-visits.ts'
import { buildSecondVersion } from '../parts/build-second-version.ts'
import { badAnswersOf, maxHomeGapMs, seconds } from '../report.ts'
import type { Trouble } from './trouble.ts'

// Until the balancer asks the new server again, which the next one to go relies on.
const betweenMs = 3_000

/** Servers are replaced one after the other, each time by the other version, while browsers come for the first time. */
export const roll: Trouble = async ({ fleet, load, settings: { rolls, builds } }) => {
  const versions = [projectFolder]
  if (builds === 2) {
    console.log('Building a second version, which takes a minute…')
    versions.unshift(await buildSecondVersion(join(fleet.place.folder, 'second')))
  }
  const badBefore = badAnswersOf(load)
  const lostBefore = load.tally.of('POSTs without a response')
  const visits = await startFirstVisits(fleet.url, [
    '/',
    '/products',
    '/category/laptops',
    '/product/product-5',
  ])
  const startedAt = Date.now()
  try {
    for (let made = 0; made < rolls; made++) {
      // Each round of the servers brings them the other version, so that both answer for most of the time.
      const version = versions[Math.floor(made / fleet.shops.length) % versions.length]
      console.log(`Roll ${made + 1} of ${rolls}.`)
      await fleet.shops[made % fleet.shops.length]?.replace(version)
      await wait(betweenMs)
    }
  } finally {
    await visits.stop()
  }
  for (const problem of visits.problems) console.log(`A first visit did not come alive: ${problem}`)
  const lostPosts = load.tally.of('POSTs without a response') - lostBefore
  const [bad, gapMs] = [badAnswersOf(load) - badBefore, load.home.maxGapMs(startedAt, Date.now())]
  return [
    {
      what: `Rolled ${rolls} times, ${builds} build${builds === 1 ? '' : 's'}: bad answers`,
      value: String(bad),
      isGood: bad === 0,
    },
    { what: 'Rolled: POSTs that were reset', value: String(lostPosts), isGood: lostPosts === 0 },
    {
      what: 'Rolled: first visits in Chromium that came alive',
      value: `${visits.alive} of ${visits.made}`,
      isGood: visits.alive === visits.made && visits.made > 0,
    },
    {
      what: 'Rolled: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}
