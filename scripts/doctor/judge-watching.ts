import { type Finding, findingsIn } from './finding.ts'

/** Each null if it is not set up; its problem is null if it can be used. */
export type WatchingFacts = {
  traces: { problem: string | null } | null
  securityLog: { place: string; problem: string | null } | null
  assetsStore: { bucket: string; problem: string | null } | null
}

const of = findingsIn('This machine')

/** What is read by those who watch over the shop, and where its machines share their files. */
export function judgeWatching({ traces, securityLog, assetsStore }: WatchingFacts): Finding[] {
  return [
    ...(traces ? [judgeTraces(traces)] : []),
    ...(securityLog ? [judgeSecurityLog(securityLog)] : []),
    ...(assetsStore ? [judgeAssets(assetsStore)] : []),
  ]
}

function judgeTraces({ problem }: NonNullable<WatchingFacts['traces']>): Finding {
  if (!problem) return of.right('The collector at TRACES_URL takes traces.')
  return of.hint(
    `The collector at TRACES_URL takes no traces (${problem}). The shop drops them.`,
    'Start it, or correct TRACES_URL: docs/runbooks/reading-traces.md.',
  )
}

function judgeSecurityLog({ place, problem }: NonNullable<WatchingFacts['securityLog']>): Finding {
  if (!problem) return of.right('Security events are written to SECURITY_LOG.')
  return of.wrong(
    `Security events cannot be written to ${place} (${problem}).`,
    'Let the account that the shop runs as write there. The shop does not start otherwise.',
  )
}

function judgeAssets({ bucket, problem }: NonNullable<WatchingFacts['assetsStore']>): Finding {
  if (!problem) return of.right('The files of builds are shared in ASSETS_STORE.')
  return of.wrong(
    `The bucket ${bucket} of ASSETS_STORE cannot be read (${problem}).`,
    'Check its address, its keys and their rights to list, read, write and delete.',
  )
}
