import type { Result, RunnerResult } from 'lighthouse'

// Chromium sometimes leaves the start of the navigation out of its trace. That says nothing about the page.
const disturbance = 'NO_NAVSTART'
const maxTries = 3

/** Runs Lighthouse on a page; a run that Chromium itself disturbed is repeated at most twice. */
export async function undisturbedRun(
  url: string,
  run: () => Promise<Pick<RunnerResult, 'lhr'> | undefined>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const result = await run()
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
    const { lhr } = result
    if (!lhr.runtimeError) return lhr
    if (lhr.runtimeError.code === disturbance && tries < maxTries) continue
    throw new Error(`Lighthouse could not audit ${url}: ${lhr.runtimeError.message}`)
  }
}
