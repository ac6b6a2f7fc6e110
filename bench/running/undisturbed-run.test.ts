import type { RunnerResult } from 'lighthouse'
import { expect, it } from 'vitest'
import { undisturbedRun } from './undisturbed-run.ts'

const url = 'http://shop.example/'

/** Runs that end with these errors, one after the other; null is a successful run. */
function runsThatEnd(...codes: (string | null)[]) {
  const left = [...codes]
  const run = async () => {
    const code = left.shift()
    if (code === undefined) throw new Error('Asked for one run too many')
    const lhr = { finalDisplayedUrl: url, ...(code && { runtimeError: { code, message: `It was ${code}` } }) }
    return { lhr } as Pick<RunnerResult, 'lhr'>
  }
  return { run, left }
}

it('repeats a run that Chromium disturbed', async () => {
  const { run } = runsThatEnd('NO_NAVSTART', 'NO_NAVSTART', null)
  expect((await undisturbedRun(url, run)).finalDisplayedUrl).toBe(url)
})

it('fails if every attempt is disturbed', async () => {
  const { run, left } = runsThatEnd('NO_NAVSTART', 'NO_NAVSTART', 'NO_NAVSTART', null)
  await expect(undisturbedRun(url, run)).rejects.toThrow(
    'Lighthouse could not audit http://shop.example/: It was NO_NAVSTART',
  )
  expect(left).toEqual([null])
})

it('fails at once on any other error, or if Lighthouse returns nothing', async () => {
  const { run, left } = runsThatEnd('ERRORED_DOCUMENT_REQUEST', null)
  await expect(undisturbedRun(url, run)).rejects.toThrow('It was ERRORED_DOCUMENT_REQUEST')
  expect(left).toEqual([null])
  await expect(undisturbedRun(url, async () => undefined)).rejects.toThrow('Lighthouse returned nothing')
})
