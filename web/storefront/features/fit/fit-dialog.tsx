import { X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Fit } from '#contract/catalogue/fit.ts'
import { needText, parseNeeds } from '#domain/catalogue/fit/fit.ts'
import { Button } from '#web/ui/button.tsx'
import { DevicePicker } from './device-picker.tsx'
import { fetchFit } from './fetch-fit.ts'
import { fitContent as content } from './fit-content.ts'
import type { FitPart } from './fit-part.ts'
import { FitResult } from './fit-result.tsx'

type FitDialogProps = { part: FitPart; onClose: () => void }

type DialogStep =
  | { kind: 'picking' }
  | { kind: 'checking' }
  | { kind: 'answered'; fit: Fit }
  | { kind: 'failed'; message: string }

/** A device is chosen, and the answer says why. */
export function FitDialog({ part, onClose }: FitDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [shown, setShown] = useState<DialogStep>({ kind: 'picking' })

  const close = useCallback(() => {
    // Closed before it is removed, so that the focus returns to where it was.
    dialog.current?.close()
    onClose()
  }, [onClose])

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  async function check(device: string) {
    setShown({ kind: 'checking' })
    setShown(await fetchFit(part.slug, device))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-holds-page
      onCancel={close}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-tile bg-paper p-5 text-ink shadow-float backdrop:animate-appear backdrop:bg-veil sm:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-2xl">
          {content.open}
        </h2>
        <button
          type="button"
          aria-label={content.close}
          onClick={close}
          className="-mt-2 -mr-2 flex size-11 items-center justify-center rounded-control hover:bg-paper-2"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <p className="mt-1 text-ink-2">{part.name}</p>
      {shown.kind === 'answered' ? (
        <>
          <FitResult fit={shown.fit} />
          <Button variant="secondary" onClick={() => setShown({ kind: 'picking' })} className="mt-5 w-full">
            {content.another}
          </Button>
        </>
      ) : (
        <>
          <Needs text={part.fitNeeds} />
          {shown.kind === 'failed' && (
            <p role="alert" className="mt-4 text-red">
              {shown.message}
            </p>
          )}
          <DevicePicker partId={part.id} isBusy={shown.kind === 'checking'} onPick={check} />
        </>
      )}
    </dialog>
  )
}

function Needs({ text }: { text: string }) {
  return (
    <div className="mt-3 text-sm">
      <p>{content.needs}</p>
      <ul className="list-disc pl-5">
        {(parseNeeds(text) ?? []).map((need) => (
          <li key={needText(need)}>{needText(need)}</li>
        ))}
      </ul>
    </div>
  )
}
