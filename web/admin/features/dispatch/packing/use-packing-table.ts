import { useState } from 'react'
import type { PackingLine } from '#contract/orders/dispatch.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useRequestKey } from '../../../ui/use-request-key.ts'
import { dispatchContent } from '../dispatch-content.ts'
import { usePackOrder } from '../dispatch-queries.ts'
import type { NamedParcel } from '../parcel-key.ts'
import { type BoxForm, emptyBox, readBox } from './box-size.ts'
import type { Packing } from './packing.ts'
import {
  emptySession,
  isComplete,
  type PackingSession,
  packedUnits,
  type ScanResult,
  scan,
  takeOne,
} from './packing-session.ts'
import { soundRight, soundWrong, speak } from './sound-right.ts'

const { packing: content } = dispatchContent

type Alert = { id: number; text: string }

/** What happens on the packing table: scanning, counting, and closing the box with the last item. */
export function usePackingTable({ orderNumber, lines }: Packing) {
  const [session, setSession] = useState(emptySession)
  const [alert, setAlert] = useState<Alert | null>(null)
  const [box, setBox] = useState(emptyBox)
  const [boxError, setBoxError] = useState<string | null>(null)
  const [packed, setPacked] = useState<NamedParcel | null>(null)
  const [isWhole, setWhole] = useState(false)
  const packing = usePackOrder(orderNumber)
  const { keyOf } = useRequestKey()
  const announce = useAnnounce()

  const warn = (text: string) => setAlert((before) => ({ id: (before?.id ?? 0) + 1, text }))

  function take(result: ScanResult) {
    if (result.kind === 'refused') {
      warn(refusalText(result))
      soundWrong(content.speech[result.reason])
      return
    }
    setAlert(null)
    setSession(result.session)
    soundRight()
    const { name, quantity, lineId } = result.line
    if (result.kind === 'serial_wanted') announce(content.serialWantedOf(name))
    else announce(`${name}: ${content.of(result.session.counts[lineId] ?? 0, quantity)}`)
    if (isComplete(result.session, lines)) pack(result.session)
  }

  function pack(wanted: PackingSession) {
    const size = readBox(box)
    setBoxError(size ? null : content.badSize)
    if (!size || packing.isPending) return
    const body = { units: packedUnits(wanted, lines), ...size }
    packing.mutate(
      // The same box, sent again after a lost answer, has the same key.
      { body, key: keyOf(JSON.stringify(body)) },
      {
        onSuccess: ({ number }) => {
          setWhole(isComplete(wanted, lines))
          setPacked({ orderNumber, number })
          speak(content.speech.done)
        },
        onError: (error) => warn(error.message),
      },
    )
  }

  return {
    session,
    alert,
    box,
    boxError,
    packed,
    isWhole,
    isPacking: packing.isPending,
    /** The product whose serial number is to be scanned now. */
    wanted: lines.find(({ lineId }) => lineId === session.awaitsSerialOf)?.name ?? null,
    hear: (code: string) => !packing.isPending && take(scan(session, lines, code)),
    count: (line: PackingLine) => !packing.isPending && take(takeOne(session, line)),
    changeBox: (change: Partial<BoxForm>) => setBox((before) => ({ ...before, ...change })),
    pack: () => pack(session),
    reset() {
      setSession(emptySession)
      setAlert(null)
    },
  }
}

function refusalText({ reason, line, code }: Extract<ScanResult, { kind: 'refused' }>): string {
  const { refusals } = content
  switch (reason) {
    case 'unknown':
      return refusals.unknown(code)
    case 'serial_twice':
      return refusals.serial_twice(code)
    default:
      return refusals[reason](line?.name ?? code)
  }
}
