import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Alert } from '#contract/shop/alert.ts'
import { alertAdvice, alertLabel } from '#domain/alert.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { alertContent, released } from './alert-content.ts'
import { AlertFacts } from './alert-facts.tsx'
import { useReleaseHeldStock, useSettleAlert } from './alert-queries.ts'

/** An alert with its facts, and the ways to settle it. */
export function OpenAlert({ alert }: { alert: Alert }) {
  const [isSettling, setSettling] = useState(false)
  const { productId } = alert.details
  return (
    <Notice tone="warning" title={alertLabel(alert.kind)}>
      <p>{alertAdvice(alert.kind)}</p>
      <AlertFacts alert={alert} />
      <div className="mt-4">
        {isSettling ? (
          <SettleForm id={alert.id} onCancel={() => setSettling(false)} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {alert.kind === 'stock_held' && <ReleaseButton id={alert.id} />}
            <Button variant="secondary" size="small" onClick={() => setSettling(true)}>
              {alertContent.resolve}…
            </Button>
            {productId && (
              <Link
                to={href('/admin/products/:id', { id: String(productId) })}
                className="link inline-flex min-h-8 items-center"
              >
                {alertContent.openProduct}
              </Link>
            )}
          </div>
        )}
      </div>
    </Notice>
  )
}

function SettleForm({ id, onCancel }: { id: number; onCancel: () => void }) {
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settling = useSettleAlert(id)
  useUnsavedChanges(note.trim() !== '' && !settling.isSuccess)

  function settle() {
    setChecked(true)
    if (note.trim() !== '') settling.mutate(note.trim())
  }

  return (
    <div className="flex flex-col gap-3">
      {settling.error && (
        <p role="alert" className="text-red">
          {settling.error.message}
        </p>
      )}
      <TextField
        label={alertContent.noteLabel}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={isChecked && note.trim() === '' ? alertContent.noteMissing : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={settling.isPending} onClick={settle}>
          {alertContent.resolve}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {alertContent.cancel}
        </Button>
      </div>
    </div>
  )
}

function ReleaseButton({ id }: { id: number }) {
  const releasing = useReleaseHeldStock(id)
  const { tell, warn } = useMessages()

  function release() {
    releasing.mutate(undefined, {
      onSuccess: (outcome) => tell(released(outcome)),
      onError: (error) => warn({ title: alertContent.notReleased, text: error.message }),
    })
  }

  return (
    <Button size="small" isBusy={releasing.isPending} onClick={release}>
      {alertContent.release}
    </Button>
  )
}
