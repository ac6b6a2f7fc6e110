import type { Result, RunnerResult } from 'lighthouse'

// Chromium at times leaves out of its trace that the page began to load. That says nothing of the page.
const disturbance = 'NO_NAVSTART'
const maxTries = 3

/** What Lighthouse found of the page; a run that Chromium itself disturbed is tried again, twice at most. */
export async function undisturbedRun(
  url: string,
  run: () => Promise<Pick<RunnerResult, 'lhr'> | undefined>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await run()
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    const { lhr } = result
    if (!lhr.runtimeError) return lhr
    if (lhr.runtimeError.code === disturbance && tries < maxTries) continue
    throw new Error(`Lighthouse could not audit ${url}: ${lhr.runtimeError.message}`)
  }
}
