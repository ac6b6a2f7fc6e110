import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, isApiError } from '#contract/api.ts'
import { type ImportReport, importProducts } from '#contract/catalogue/product-csv.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { upload } from '#web/session/api/upload.ts'
import { randomKey } from '#web/session/random-key.ts'
import { changedSince } from './changed-since.ts'

/** The content to import, read once: saving the file again while it is open here does not change what was checked. */
export type Source = { name: string; content: Blob; rows?: string }

export type Goal = 'check' | 'save'

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
  const running = useRef<AbortController | null>(null)
  const queryClient = useQueryClient()

  function send(
    goal: Goal,
    { content, name }: Source,
    { key, ...body }: { plan?: string; leaveOut: readonly number[]; key?: string },
  ) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', goal, share: 0 })
    return upload(
      importProducts,
      { body: { ...body, leaveOut: [...body.leaveOut], dryRun: goal === 'check' } },
      [new File([content], name, { type: 'text/csv' })],
      {
        signal: controller.signal,
        ...(key && { headers: { 'idempotency-key': key } }),
        onProgress: ({ sent, total }) => {
          if (running.current !== controller) return
          setState({ kind: 'sending', goal, share: sent < total ? sent / total : null })
        },
      },
    )
  }

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
    const own = running.current
    try {
      const report = await sending
      const since = before && changedSince(before.changes, report.changes)
      setState({ kind: 'checked', report, changedSince: since, notice })
    } catch (error) {
      if (!isApiError(error)) throw error
      // Another file was chosen in the meantime, and is loading.
      if (running.current === own) setState(failed('check', error))
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
      const saved = await send('save', source, { plan: report.plan, leaveOut, key })
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
    stop: () => running.current?.abort(),
    startOver() {
      lost.current = null
      running.current?.abort()
      running.current = null
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
