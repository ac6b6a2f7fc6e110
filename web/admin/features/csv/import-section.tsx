import { useEffect, useRef, useState } from 'react'
import { unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { mayDo } from '../layout/destinations.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { CheckedCsv } from './check/checked-csv.tsx'
import { CsvChoice } from './csv-choice.tsx'
import { checkedText, csvContent } from './csv-content.ts'
import { ImportDone } from './import-done.tsx'
import { SupplierFilePanel } from './supplier/supplier-file-panel.tsx'
import { type ImportState, refusedLines, useImport } from './use-import.ts'
import type { Source } from './use-sending.ts'

const { import: content } = csvContent

export function ImportSection() {
  const { user } = useAuth()
  const mayPrice = user !== null && mayDo(user, 'prices')
  const csvImport = useImport()
  const { state, source } = csvImport
  const [rows, setRows] = useState('')
  const hasUncheckedRows = rows.trim() !== '' && rows !== source?.rows
  useUnsavedChanges(hasUncheckedRows || (source !== null && !hasNothingLeft(state)))
  const outcome = useOutcomeInSight(state)

  function startOver() {
    if (rows === source?.rows) setRows('')
    csvImport.startOver()
  }

  return (
    <section aria-labelledby="import" className="flex flex-col gap-5">
      <div className="rounded-tile border border-line p-4 sm:p-6">
        <h2 id="import" className="text-xl">
          {content.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          {content.intro}
          {!mayPrice && ` ${content.noPrices}`}
        </p>
        <CsvChoice csvImport={csvImport} rows={rows} onRows={setRows} />
        {state.kind === 'sending' && <Sending state={state} onStop={csvImport.stop} />}
        {state.kind === 'failed' && (
          <div className="mt-4">
            <Notice
              tone="error"
              title={
                state.isUnsure ? unsureTitle : state.goal === 'save' ? content.notSaved : content.notChecked
              }
              action={
                <Button
                  variant="secondary"
                  size="small"
                  onClick={state.isUnsure ? csvImport.save : csvImport.checkAgain}
                >
                  {state.isUnsure ? content.saveAgain : content.checkAgain}
                </Button>
              }
            >
              {state.error}
              {state.isUnsure && ` ${content.isSavedOnce}`}
            </Notice>
          </div>
        )}
      </div>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-20 outline-none empty:hidden">
        {source && mayPrice && isForeign(state) && (
          <div className="mb-5">
            <SupplierFilePanel source={source} onLeave={startOver} />
          </div>
        )}
        {state.kind === 'checked' && !(mayPrice && isWorkbook(source)) && (
          <CheckedCsv
            key={state.report.plan}
            report={state.report}
            changedSince={state.changedSince}
            notice={state.notice}
            onSave={csvImport.save}
            onSkipRows={csvImport.skipRows}
            onIncludeAgain={csvImport.includeAgain}
          />
        )}
        {state.kind === 'saved' && <ImportDone report={state.report} onNext={startOver} />}
      </div>
    </section>
  )
}

/** Of Excel: it can only be a supplier's, so there is nothing to correct in it. */
function isWorkbook(source: Source | null): boolean {
  return source !== null && /[.]xlsx$/i.test(source.name)
}

/** Whether the file as a whole could not be read as one of ours. */
function isForeign(state: ImportState): boolean {
  if (state.kind !== 'checked') return false
  return state.report.errors.length > 0 && refusedLines(state.report).length === 0
}

/** Whether everything in the file is in the shop. */
function hasNothingLeft(state: ImportState): boolean {
  if (state.kind !== 'checked') return state.kind === 'saved'
  return state.report.changes.length === 0 && state.report.errors.length === 0
}

type SendingProps = { state: Extract<ImportState, { kind: 'sending' }>; onStop: () => void }

function Sending({ state: { goal, share }, onStop }: SendingProps) {
  const text =
    share === null ? `${content.reading[goal]}...` : `${content.sending}: ${Math.round(share * 100)}%`
  return (
    <div className="mt-4 flex items-center gap-4 rounded-control bg-paper-2 p-4">
      <div className="min-w-0 flex-1">
        <label htmlFor="import-progress" className="tabular-nums">
          {text}
        </label>
        {/* Without a value the bar is indeterminate. */}
        <progress
          id="import-progress"
          value={share ?? undefined}
          max={1}
          className="mt-1 block w-full accent-green"
        />
      </div>
      {/* A save in progress succeeds or fails as a whole; only the server can tell which. */}
      {goal === 'check' && (
        <Button variant="secondary" size="small" onClick={onStop}>
          {content.stop}
        </Button>
      )}
    </div>
  )
}

/** Moves the view and the focus to the result of a check or a save. */
function useOutcomeInSight(state: ImportState) {
  const outcome = useRef<HTMLDivElement>(null)
  const announce = useAnnounce()

  useEffect(() => {
    if (state.kind !== 'checked' && state.kind !== 'saved') return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView({ block: 'start' })
    // The notice itself announces what was saved.
    if (state.kind === 'saved') return
    announce(checkedText(state.report, refusedLines(state.report).length))
  }, [state, announce])

  return outcome
}
