import clsx from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { dialogPlace } from '#web/ui/dialog-place.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { BulkFailure } from '../../../ui/table/use-bulk-run.ts'
import { useCourierChoice } from '../../couriers/use-courier-choice.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { type HandingOver, handOver } from '../dispatch-queries.ts'
import { readTrackingFile, type TrackingNumbers } from './read-tracking-lines.ts'
import { TrackingNumberFields } from './tracking-number-fields.tsx'

const { handingOver: content } = dispatchContent

type HandOverDialogProps = {
  /** The chosen parcels; null if a file names them. */
  keys: readonly string[] | null
  onHandOver: (keys: readonly string[], how: HandingOver) => void
  onClose: () => void
}

/** Asks for the courier and tracking numbers, and checks every line before anything is saved. */
export function HandOverDialog({ keys, onHandOver, onClose }: HandOverDialogProps) {
  const id = useId()
  const { courierId, remember, select } = useCourierChoice()
  const [service, setService] = useState('')
  const [numbers, setNumbers] = useState<TrackingNumbers>({})
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const named = keys ?? Object.keys(numbers)
  const { close, confirmAndClose } = useUnsavedPanel(Object.keys(numbers).length > 0, onClose)

  function change(changed: TrackingNumbers) {
    setNumbers(changed)
    setCheck({ kind: 'none' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (check.kind === 'checking') return
    if (named.length === 0) return setCheck({ kind: 'failed', message: content.nothing })
    setCheck({ kind: 'checking' })
    try {
      const { failures } = await handOver(named, { courierId, service, numbers }, { dryRun: true })
      if (failures.length === 0) leave(named)
      else setCheck({ kind: 'refused', failures })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setCheck({ kind: 'failed', message: error.message })
    }
  }

  function leave(leaving: readonly string[]) {
    close()
    remember()
    onHandOver(leaving, { courierId, service, numbers })
  }

  return (
    <Modal
      labelledBy={id}
      onClose={confirmAndClose}
      className={clsx(dialogPlace, 'max-h-[calc(100dvh-2rem)] max-w-xl')}
    >
      <form
        onSubmit={submit}
        noValidate
        className="flex max-h-[calc(100dvh-2rem)] flex-col gap-4 overflow-y-auto p-6"
      >
        <div>
          <h2 id={id} className="text-xl">
            {keys ? content.title(keys.length) : content.fileTitle}
          </h2>
          <p className="mt-1 text-ink-2">{content.text}</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField data-first-focus {...select} />
          <ServiceField service={service} onChange={setService} />
        </div>
        {keys ? (
          <TrackingNumberFields
            keys={keys}
            content={content}
            numbers={numbers}
            onChange={change}
            className="flex flex-col gap-1"
            listClassName="max-h-[min(24rem,40dvh)]"
          />
        ) : (
          <FileField numbers={numbers} onChange={change} />
        )}
        <CheckResult
          check={check}
          total={named.length}
          onOthers={(failures) => leave(without(named, failures))}
        />
        <DialogButtons isChecking={check.kind === 'checking'} onCancel={confirmAndClose} />
      </form>
    </Modal>
  )
}

function ServiceField({ service, onChange }: { service: string; onChange: (service: string) => void }) {
  return (
    <TextField
      label={content.service}
      hint={content.serviceHint}
      isOptional
      maxLength={60}
      autoComplete="off"
      value={service}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function DialogButtons({ isChecking, onCancel }: { isChecking: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {dispatchContent.cancel}
      </Button>
      <Button type="submit" isBusy={isChecking} busyLabel={content.checking}>
        {dispatchContent.handOver}
      </Button>
    </div>
  )
}

type Check =
  | { kind: 'none' | 'checking' }
  | { kind: 'refused'; failures: readonly BulkFailure[] }
  | { kind: 'failed'; message: string }

function without(keys: readonly string[], failures: readonly BulkFailure[]): string[] {
  const failed = new Set(failures.map(({ key }) => key))
  return keys.filter((key) => !failed.has(key))
}

type CheckResultProps = {
  check: Check
  total: number
  onOthers: (failures: readonly BulkFailure[]) => void
}

function CheckResult({ check, total, onOthers }: CheckResultProps) {
  if (check.kind === 'failed') return <Notice tone="error">{check.message}</Notice>
  if (check.kind !== 'refused') return null
  const others = total - check.failures.length
  return (
    <div className="overflow-y-auto">
      <Notice
        tone="warning"
        title={content.refused(check.failures.length)}
        action={
          others > 0 && (
            <Button variant="secondary" size="small" onClick={() => onOthers(check.failures)}>
              {content.others(others)}
            </Button>
          )
        }
      >
        <ul>
          {check.failures.map(({ key, reason }) => (
            <li key={`${key} ${reason}`} className="wrap-anywhere">
              <span className="font-semibold">{key}</span>: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

type FileFieldProps = { numbers: TrackingNumbers; onChange: (numbers: TrackingNumbers) => void }

function FileField({ numbers, onChange }: FileFieldProps) {
  const id = useId()
  const [unreadable, setUnreadable] = useState(0)
  const entries = Object.entries(numbers)

  async function read(file: File | undefined) {
    const read = readTrackingFile(file ? await file.text() : '')
    onChange(read.numbers)
    setUnreadable(read.unreadable)
  }

  return (
    <div className="flex min-h-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {content.file}
      </label>
      <p id={`${id}hint`} className="text-ink-2">
        {content.fileHint}
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={`${id}hint`}
        onChange={(event) => read(event.target.files?.[0])}
        className="min-h-11 py-2"
      />
      <p role="status" className="text-clay empty:hidden">
        {unreadable > 0 && content.unreadable(unreadable)}
      </p>
      {entries.length > 0 && (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {entries.map(([key, number]) => (
            <li key={key} className="flex justify-between gap-3 px-3 py-1.5 tabular-nums">
              <span>{key}</span>
              <span className="wrap-anywhere">{number}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
