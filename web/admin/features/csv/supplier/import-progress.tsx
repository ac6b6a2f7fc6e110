import { href, Link } from 'react-router'
import type { SupplierImport } from '#contract/catalogue/supplier-import.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { UndoAllButton, UndoAllOutcome, useUndoAll } from '../../audit/undo-all-button.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { supplierImportContent } from './supplier-import-content.ts'
import { useImportMoves } from './supplier-import-queries.ts'

const { progress: content, failed } = supplierImportContent

/** How far a started import is, what did not work, and ways to stop, go on and undo. */
export function ImportProgress({ supplierImport }: { supplierImport: SupplierImport }) {
  const { state, counts, batch, problems } = supplierImport
  const { user } = useAuth()
  const mayUndo = user !== null && mayDo(user, 'admin')
  return (
    <div className="flex flex-col gap-5">
      <Section title={content.title}>
        <div className="flex flex-col gap-4">
          <Bars counts={counts} />
          <Counts counts={counts} />
          {state === 'running' && <p className="text-ink-2">{content.runningHint}</p>}
          {state === 'stopped' && <p className="text-ink-2">{content.stoppedHint}</p>}
          <Moves supplierImport={supplierImport} />
        </div>
      </Section>
      {batch && state !== 'running' && counts.saved + counts.picturesAdded > 0 && mayUndo && (
        <Undo batch={batch} total={counts.saved} isDone={state === 'undone'} />
      )}
      {!mayUndo && state === 'done' && <p className="text-ink-2">{content.undoneByOthers}</p>}
      {problems.length > 0 && (
        <section aria-labelledby="problems" className="flex flex-col gap-3">
          <h2 id="problems" className="text-xl">
            {content.problems}
          </h2>
          <DataTable
            name="import-problems"
            label={content.problems}
            columns={columns}
            rows={problems}
            keyOf={({ line }) => String(line)}
            nameOf={({ line }) => `${content.line} ${line}`}
            card={(problem) => <ProblemCard problem={problem} />}
          />
        </section>
      )}
    </div>
  )
}

type ImportCounts = Pick<SupplierImport, 'counts'>

function Bars({ counts }: ImportCounts) {
  const toSave = counts.saved + counts.refused + counts.waiting
  const pictured = counts.picturesAdded + counts.picturesRefused
  const toPicture = pictured + counts.picturesWaiting
  return (
    <>
      {toSave > 0 && (
        <Bar
          label={content.rows(toSave - counts.waiting, toSave)}
          value={toSave - counts.waiting}
          max={toSave}
        />
      )}
      {toPicture > 0 && (
        <Bar label={content.pictures(pictured, toPicture)} value={pictured} max={toPicture} />
      )}
    </>
  )
}

function Bar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <label className="block tabular-nums">
      {label}
      <progress
        value={value}
        max={max}
        className="mt-1.5 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-paper-2 ring-1 ring-line ring-inset [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-green [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </label>
  )
}

const shownCounts = Object.entries(content.counts) as [keyof typeof content.counts, string][]

function Counts({ counts }: ImportCounts) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {shownCounts
        .filter(([key]) => counts[key] > 0)
        .map(([key, label]) => (
          <div key={key}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{grouped(counts[key])}</dd>
          </div>
        ))}
    </dl>
  )
}

function Moves({ supplierImport: { id, state, counts } }: { supplierImport: SupplierImport }) {
  const { stop, goOn } = useImportMoves(id)
  const { warn } = useMessages()
  const onError = (error: Error) => warn({ title: failed, text: error.message })
  const canRetry = state === 'done' && counts.picturesRefused > 0
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'running' && (
        <Button
          variant="secondary"
          isBusy={stop.isPending}
          onClick={() => stop.mutate(undefined, { onError })}
        >
          {content.stop}
        </Button>
      )}
      {(state === 'stopped' || canRetry) && (
        <Button
          variant={canRetry ? 'secondary' : 'primary'}
          isBusy={goOn.isPending}
          onClick={() => goOn.mutate(undefined, { onError })}
        >
          {canRetry ? content.retry : content.goOn}
        </Button>
      )}
      {state !== 'running' && (
        <ButtonLink variant="secondary" to="/admin/import-export">
          {content.next}
        </ButtonLink>
      )}
    </div>
  )
}

type UndoProps = { batch: string; total: number; isDone: boolean }

/** Stays once it is undone, to say what was skipped. */
function Undo({ batch, total, isDone }: UndoProps) {
  const undoAll = useUndoAll({ batch, total })
  return (
    <>
      {!undoAll.outcome && !isDone && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-tile bg-paper-2 p-4">
          <p className="min-w-0 flex-1 basis-60">{content.undoHint}</p>
          <UndoAllButton {...undoAll} />
        </div>
      )}
      <UndoAllOutcome {...undoAll} />
    </>
  )
}

type Problem = SupplierImport['problems'][number]

const columns: readonly Column<Problem>[] = [
  {
    key: 'line',
    label: content.line,
    isFixed: true,
    className: 'w-px align-top tabular-nums',
    cell: ({ line }) => grouped(line),
  },
  {
    key: 'what',
    label: content.what,
    className: 'align-top',
    cell: ({ what }) => <span className="wrap-anywhere">{what}</span>,
  },
  {
    key: 'product',
    label: content.product,
    className: 'w-px align-top whitespace-nowrap',
    cell: ({ productId }) => <ProductLink id={productId} />,
  },
]

function ProductLink({ id }: { id: number | null }) {
  if (id === null) return '–'
  return (
    <Link to={href('/admin/products/:id', { id: String(id) })} className="link">
      {content.openProduct}
    </Link>
  )
}

function ProblemCard({ problem: { line, what, productId } }: { problem: Problem }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex justify-between gap-3">
        <span className="font-semibold">
          {content.line} {grouped(line)}
        </span>
        <ProductLink id={productId} />
      </p>
      <p className="wrap-anywhere">{what}</p>
    </div>
  )
}
