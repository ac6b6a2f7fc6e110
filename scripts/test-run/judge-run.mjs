import { relative } from 'node:path'
import { projectFolder } from '../project-folder.mjs'

/** @typedef {{ stage: string, file: string, test: string, reason: string }} Failure A `file` that is empty: the stage. */
/** @typedef {{ status: string, title: string, ancestorTitles: string[], failureMessages: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileReport */

// Nobody gets used to a second run of a test of rights, money, or of two at the same moment.
const countAtOnce = [
  /^(domain|contract)\//,
  /^tests\/integration\/(accounts|attacks|permissions|personal-data|secrets)\//,
  /^tests\/integration\/(books|cart|discounts|invoices|month-end|orders|payments|quotes|sales|stored-value)\//,
  /^tests\/integration\/database\//,
]
// More that waver at once are no chance.
const maxUnsteadyFiles = 2

/**
 * The failed tests of one stage, from Vitest's JSON report. A file that could not be loaded is one.
 * @param {string} stage
 * @param {FileReport[]} files
 * @returns {Failure[]}
 */
export function failuresOf(stage, files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(projectFolder, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ stage, file, test: 'the file itself', reason: firstLine(message) }]
      return failed.map(({ ancestorTitles, title, failureMessages }) => ({
        stage,
        file,
        test: [...ancestorTitles, title].join(' > '),
        reason: firstLine(failureMessages[0] ?? ''),
      }))
    })
}

/**
 * The files to run once more, alone: none if one of them counts at once, or if they are too many.
 * @param {Failure[]} failures
 * @returns {{ stage: string, file: string }[]}
 */
export function filesToRunAgain(failures) {
  const files = [...new Map(failures.map(({ stage, file }) => [file, { stage, file }])).values()]
  const isFinal = files.some(({ file }) => file === '' || countAtOnce.some((place) => place.test(file)))
  return isFinal || files.length > maxUnsteadyFiles ? [] : files
}

/**
 * What a run says at its end, and whether it passed. A test that failed first and passed alone is unsteady.
 * @param {Failure[]} failures of the first run
 * @param {string[]} steadyAlone the files that passed when they were run once more
 * @returns {{ hasPassed: boolean, lines: string[] }}
 */
export function judgeRun(failures, steadyAlone) {
  const isUnsteady = (/** @type {Failure} */ { file }) => steadyAlone.includes(file)
  const lasting = failures.filter((failure) => !isUnsteady(failure))
  return {
    hasPassed: lasting.length === 0,
    lines: [
      ...lasting.flatMap((failure) => [
        `FAILED in ${failure.stage}: ${written(failure)}`,
        `  ${failure.reason}`,
      ]),
      ...failures.filter(isUnsteady).map((failure) => `unsteady: ${written(failure)}`),
    ],
  }
}

/** @param {Failure} failure */
function written({ file, test }) {
  return file ? `${file} > ${test}` : test
}

/** @param {string} text */
function firstLine(text) {
  return text.trim().split('\n', 1)[0] ?? ''
}
