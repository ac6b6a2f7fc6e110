import { areas, type Finding, type FindingState } from './finding.ts'

const marks: Record<FindingState, string> = { right: 'ok  ', hint: 'hint', unknown: '?   ', wrong: 'FIX ' }

/** What is printed for people: each area with its findings, and how many have to be mended. */
export function findingsText(findings: readonly Finding[]): string {
  const parts = areas.flatMap((area) => {
    const own = findings.filter((finding) => finding.area === area)
    return own.length === 0 ? [] : [area, ...own.flatMap(linesOf), '']
  })
  return [...parts, summaryOf(findings)].join('\n')
}

function linesOf({ state, says, remedy }: Finding): string[] {
  const indent = ' '.repeat(8)
  return [`  ${marks[state]}  ${says}`, ...(remedy ? remedy.split('\n').map((line) => indent + line) : [])]
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length
  const wrong = count('wrong')
  const first =
    wrong === 0 ? 'Nothing has to be fixed' : `${wrong} ${wrong === 1 ? 'thing' : 'things'} to fix`
  return `${first}; ${count('hint')} hints, ${count('unknown')} not known, ${count('right')} right.`
}
