import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BarBelow } from '../chart/bar-below.tsx'
import { grouped } from './pager.tsx'
import type { Selection } from './selection.ts'
import type { BulkState } from './use-bulk-run.ts'

/** Actions for the selected rows; shown at the bottom while there are any. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { size } = selection.keys
  if (size === 0) return null
  return (
    <BarBelow label="Selected rows">
      <p className="font-semibold tabular-nums">{grouped(size)} selected</p>
      <Button variant="quiet" size="small" onClick={selection.clear}>
        Clear
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </BarBelow>
  )
}

type SelectAllOfResultProps = {
  pageKeys: readonly string[]
  total: number
  selection: Selection
  /** Every key of the result, or as many as are allowed at once. */
  loadAll: () => Promise<readonly string[]>
}

/** Offered once the whole page is selected and there are more pages. */
export function SelectAllOfResult({ pageKeys, total, selection, loadAll }: SelectAllOfResultProps) {
  const [isLoading, setIsLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isWholePage = pageKeys.length > 0 && pageKeys.every((key) => selection.keys.has(key))
  if (!isWholePage || total <= pageKeys.length || selection.keys.size >= total) return null

  async function selectAll() {
    setIsLoading(true)
    setError(null)
    try {
      selection.set(await loadAll(), true)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure.message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-paper-2 px-3 py-1.5">
      <p>{error ?? `All ${grouped(pageKeys.length)} on this page are selected.`}</p>
      <Button variant="quiet" size="small" isBusy={isLoading} onClick={selectAll}>
        Select all {grouped(total)} of this result
      </Button>
    </div>
  )
}

type BulkProgressProps = {
  state: BulkState
  /** "Fulfilling" */
  doing: string
  /** "fulfilled" */
  done: string
  onStop: () => void
  onForget: () => void
  nameOf?: (key: string) => ReactNode
  /** Undoes all of it, if possible. */
  onUndo?: (() => void) | null
}

/** The progress of a run, and afterwards what failed and why. */
export function BulkProgress({ state, doing, done, onStop, onForget, nameOf, onUndo }: BulkProgressProps) {
  const id = useId()
  const { total, failures, unsure, isRunning, brokenOff } = state
  const succeeded = state.done - failures.length
  const untried = total - state.done - unsure

  if (isRunning) {
    return (
      <div className="flex items-center gap-4 rounded-control border border-line p-4">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="tabular-nums">
            {doing} {grouped(state.done)} of {grouped(total)}
          </label>
          <progress id={id} value={state.done} max={total} className="mt-1 block w-full accent-green" />
        </div>
        <Button variant="secondary" size="small" onClick={onStop}>
          Stop
        </Button>
      </div>
    )
  }

  const isAllWell = failures.length === 0 && !brokenOff
  return (
    <Notice
      tone={isAllWell ? 'good' : 'warning'}
      title={`${grouped(succeeded)} of ${grouped(total)} ${done}`}
      action={
        <div className="flex flex-wrap gap-2">
          {onUndo && (
            <Button variant="secondary" size="small" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onForget}>
            Dismiss
          </Button>
        </div>
      }
    >
      {brokenOff && (
        <p>
          {brokenOff}{' '}
          {unsure > 0 && `We do not know what happened to ${grouped(unsure)}. Check before you try again. `}
          {untried > 0 && `${grouped(untried)} were not started.`}
        </p>
      )}
      {failures.length > 0 && (
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {failures.map(({ key, reason }) => (
            <li key={key}>
              <span className="font-semibold">{nameOf?.(key) ?? key}</span>: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
