import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { openBarcodeReader } from './barcode-reader.ts'

const { packing: content } = dispatchContent

// Several times a second is enough for a hand that holds a box, and spares the battery.
const everyMs = 200
// The same code again is the next unit only after it was out of sight, or after this long.
const sameAgainMs = 2000

/** The telephone as a scanner. */
export function CameraScanner({ onScan }: { onScan: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return (
    <div className="flex flex-col items-start gap-2">
      {isOn && (
        <CameraView
          onScan={onScan}
          onFailure={() => {
            setError(content.noCamera)
            setOn(false)
          }}
        />
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setError(null)
          setOn(!isOn)
        }}
      >
        {isOn ? <CameraOff aria-hidden className="size-4" /> : <Camera aria-hidden className="size-4" />}
        {isOn ? content.stopCamera : content.camera}
      </Button>
      <p role="alert" className="text-red empty:hidden">
        {error}
      </p>
    </div>
  )
}

type CameraViewProps = { onScan: (code: string) => void; onFailure: () => void }

function CameraView({ onScan, onFailure }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onScan, onFailure })
  useEffect(() => {
    latest.current = { onScan, onFailure }
  })

  useEffect(() => {
    const ending = new AbortController()
    const view = video.current
    if (view) {
      watch(view, ending.signal, (code) => latest.current.onScan(code)).catch(() => {
        if (!ending.signal.aborted) latest.current.onFailure()
      })
    }
    return () => ending.abort()
  }, [])

  return (
    <video
      ref={video}
      muted
      playsInline
      className="aspect-4/3 w-full rounded-control bg-black object-cover"
    />
  )
}

/** Reads codes from the camera until it is ended. */
async function watch(
  view: HTMLVideoElement,
  ending: AbortSignal,
  onScan: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const reader = await openBarcodeReader()
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
    reader.close()
  }
  if (ending.aborted) return end()
  ending.addEventListener('abort', end)
  view.srcObject = stream
  await view.play()
  let last = { code: '', at: 0 }
  while (!ending.aborted) {
    const code = await reader.read(view)
    const isSame = code !== null && code === last.code && performance.now() - last.at < sameAgainMs
    if (code !== null && !isSame) onScan(code)
    if (code !== null && !isSame) last = { code, at: performance.now() }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
