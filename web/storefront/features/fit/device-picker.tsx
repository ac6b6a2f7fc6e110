import { Search } from 'lucide-react'
import { Field } from '#web/ui/field.tsx'
import { LinePicture } from '../catalogue/line-picture.tsx'
import { fitContent as content } from './fit-content.ts'
import { useDeviceSearch } from './use-device-search.ts'
import { type Device, useOwnDevices } from './use-own-devices.ts'

type DevicePickerProps = { partId: number; isBusy: boolean; onPick: (slug: string) => void }

/** A product of the shop, by search, or one that the shopper has to do with anyway. */
export function DevicePicker({ partId, isBusy, onPick }: DevicePickerProps) {
  const own = useOwnDevices(partId)
  const { typed, setTyped, found } = useDeviceSearch()
  const devices = (found ?? []).filter(({ id }) => id !== partId)
  return (
    <div aria-busy={isBusy}>
      <div className="mt-4">
        <Field label={content.searchLabel} hint={content.searchHint}>
          {(controlProps) => (
            <span className="relative block">
              <input
                {...controlProps}
                type="search"
                autoComplete="off"
                value={typed}
                maxLength={200}
                onChange={(event) => setTyped(event.target.value)}
                className="block min-h-11 w-full rounded-control border border-line-strong bg-paper py-2 pr-3 pl-10"
              />
              <Search aria-hidden className="absolute top-3 left-3 size-5 text-ink-2" />
            </span>
          )}
        </Field>
      </div>
      {isBusy && (
        <p role="status" className="mt-3 text-ink-2">
          {content.checking}
        </p>
      )}
      <div role="status">
        {found?.length === 0 && <p className="mt-3 text-ink-2">{content.nothingFound}</p>}
      </div>
      <Devices title={content.found} devices={devices} isBusy={isBusy} onPick={onPick} />
      {typed.trim() === '' && <Devices title={content.yours} devices={own} isBusy={isBusy} onPick={onPick} />}
    </div>
  )
}

type DevicesProps = Pick<DevicePickerProps, 'isBusy' | 'onPick'> & {
  title: string
  devices: readonly Device[]
}

function Devices({ title, devices, isBusy, onPick }: DevicesProps) {
  if (devices.length === 0) return null
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-sm font-medium text-ink-2">{title}</h3>
      <ul className="mt-1">
        {devices.map((device) => (
          <li key={device.slug} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onPick(device.slug)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control py-1.5 text-left hover:bg-paper-2"
            >
              <LinePicture line={device} className="w-11" />
              <span className="min-w-0">{device.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
