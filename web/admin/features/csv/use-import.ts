import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, isApiError } from '#contract/api.ts'
import { type ImportReport, importProducts } from '#contract/catalogue/product-csv.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { randomKey } from '#web/session/random-key.ts'
import { changedSince } from './changed-since.ts'
import { type Goal, type Source, useSending } from './use-sending.ts'

export type ImportState =
  | { kind: 'none' }
  /** `share` of the file has been sent; null while the server reads it. */
  | { kind: 'sending'; goal: Goal; share: number | null }
  | { kind: 'checked'; report: ImportReport; changedSince: ReadonlySet<number> | null; notice: string | null }
  | { kind: 'failed'; goal: Goal; error: string; isUnsure: boolean }
  | { kind: 'saved'; report: ImportReport }

const { files: rule } = importProducts

type LostSave = { key: string; source: Source; report: ImportReport; leaveOut: readonly number[] }

/** Takes a file from selection through the dry run to the save. Whatever goes wrong, the file stays selected. */
export function useImport() {
  const [source, setSource] = useState<Source | null>(null)
  const [leaveOut, setLeaveOut] = useState<readonly number[]>([])
  const [state, setState] = useState<ImportState>({ kind: 'none' })
  // A save whose answer never came: it is sent again, unchanged, before anything else is.
  const lost = useRef<LostSave | null>(null)
  const { send, isLatest, stop, forget } = useSending((goal, share) =>
    setState({ kind: 'sending', goal, share }),
  )
  const queryClient = useQueryClient()

  async function check(
    chosen: Source,
    { without = [], before = null, notice = null }: CheckOptions = {},
  ): Promise<void> {
    if (lost.current) return deliver(lost.current)
    setSource(chosen)
    setLeaveOut(without)
    if (chosen.content.size >= rule.belowBytes) {
      setState({ kind: 'failed', goal: 'check', error: `${rule.tooLarge}.`, isUnsure: false })
      return
    }
    const sending = send('check', chosen, { leaveOut: without })
    try {
      const report = await sending.answer
      const since = before && changedSince(before.changes, report.changes)
      setState({ kind: 'checked', report, changedSince: since, notice })
    } catch (error) {
      if (!isApiError(error)) throw error
      // Another file was chosen in the meantime, and is loading.
      if (isLatest(sending)) setState(failed('check', error))
    }
  }

  async function save(): Promise<void> {
    if (lost.current) return deliver(lost.current)
    if (!source || state.kind !== 'checked') return
    await deliver({ key: randomKey(), source, report: state.report, leaveOut })
  }

  async function deliver(attempt: LostSave): Promise<void> {
    const { key, source, report, leaveOut } = attempt
    lost.current = attempt
    try {
      const saved = await send('save', source, { plan: report.plan, leaveOut, key }).answer
      lost.current = null
      setState({ kind: 'saved', report: saved })
      await queryClient.invalidateQueries()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!isAnswerLost(error)) lost.current = null
      if (error.status === 409 || error.problem.code === 'wrong_lines') {
        await check(source, { without: leaveOut, before: report, notice: error.message })
      } else setState(failed('save', error))
    }
  }

  return {
    source,
    state,
    leaveOut,
    choose: (chosen: Source) => check(chosen),
    checkAgain: () => source && check(source, { without: leaveOut }),
    skipRows: (lines: readonly number[]) => source && check(source, { without: [...leaveOut, ...lines] }),
    includeAgain: () => source && check(source),
    save,
    stop,
    startOver() {
      lost.current = null
      forget()
      setSource(null)
      setLeaveOut([])
      setState({ kind: 'none' })
    },
  }
}

type CheckOptions = {
  without?: readonly number[]
  /** The result of an earlier check, which is no longer valid. */
  before?: ImportReport | null
  notice?: string | null
}

function failed(goal: Goal, error: ApiError): ImportState {
  return { kind: 'failed', goal, error: error.message, isUnsure: goal === 'save' && isAnswerLost(error) }
}

/** The refused lines; none if the whole file cannot be read. */
export function refusedLines({ errors, wrong }: ImportReport): number[] {
  const known = new Set(wrong.rows.map(({ line }) => line))
  return [...new Set(errors.map(({ line }) => line))].filter((line) => known.has(line))
}
