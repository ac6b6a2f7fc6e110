import { relative } from 'node:path'
import { projectFolder } from '../project-folder.mjs'

/** @typedef {{ name: string, startTime: number, endTime: number, assertionResults: unknown[] }} FileResult */
/** @typedef {{ stage: string, ms: number, files: FileResult[] }} StageTime */

const costliest = 5

/**
 * Shows where the time of a run went: one line per stage, followed by its slowest files.
 * @param {StageTime[]} stages
 */
export function timeTable(stages) {
  return stages.flatMap(({ stage, ms, files }) => {
    const slowest = files.toSorted((one, other) => duration(other) - duration(one)).slice(0, costliest)
    const tests = files.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
    const size = files.length > 0 ? `  ${tests} tests in ${files.length} files` : ''
    return [
      `${stage.padEnd(12)}${inSeconds(ms)}${size}`,
      ...slowest.map((file) => `  ${inSeconds(duration(file))}  ${relative(projectFolder, file.name)}`),
    ]
  })
}

/** @param {FileResult} file */
function duration({ startTime, endTime }) {
  return endTime - startTime
}

/** @param {number} ms */
function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8)
}
