import { type CSSProperties, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { axisSteps } from './axis-steps.ts'

export type Bar = { key: string; name: string; shortName: string; value: number; before: number }

type BarChartProps = {
  /** A description in one sentence, for screen readers. */
  summary: string
  bars: readonly Bar[]
  valueLabel: string
  beforeLabel: string
  format: (value: number) => string
  /** At the side, where there is little space. */
  formatShort: (value: number) => string
}

// More labels than this would overlap.
const maxNames = { wide: 6, narrow: 3 }

/** Bars of the current period with a mark at the earlier value; the same figures as a table on request. */
export function BarChart(props: BarChartProps) {
  const { summary, bars, valueLabel, beforeLabel } = props
  const [isTable, setTable] = useState(false)
  const id = useId()

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul className="flex flex-wrap gap-x-5 text-ink-2">
          <li className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-[3px] bg-green" />
            {valueLabel}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className="h-0.5 w-3 bg-ink" />
            {beforeLabel}
          </li>
        </ul>
        <Button
          variant="quiet"
          size="small"
          className="-mx-3"
          aria-expanded={isTable}
          aria-controls={isTable ? id : undefined}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable ? <Figures {...props} id={id} /> : <Drawing {...props} />}
      <p className="sr-only">{summary}</p>
      {bars.length === 0 && <p className="py-8 text-center text-ink-2">There is nothing to show yet.</p>}
    </div>
  )
}

function Drawing(props: BarChartProps) {
  const { bars, formatShort } = props
  const [at, setAt] = useState<number | null>(null)
  const lines = axisSteps(Math.max(0, ...bars.flatMap(({ value, before }) => [value, before])))
  const top = lines.at(-1) ?? 1
  const heightOf = (value: number) => `${(Math.max(0, value) / top) * 100}%`
  const every = Math.ceil(bars.length / (useIsNarrow() ? maxNames.narrow : maxNames.wide))
  const pointed = at === null ? undefined : bars[at]

  return (
    <div aria-hidden className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-2">
      <div className="relative h-56 w-14 text-right tabular-nums">
        {lines.map((line) => (
          <span key={line} className="absolute right-0 translate-y-1/2" style={{ bottom: heightOf(line) }}>
            {formatShort(line)}
          </span>
        ))}
      </div>
      <div className="relative h-56" onPointerLeave={() => setAt(null)}>
        {lines.map((line) => (
          <div
            key={line}
            className={
              line === 0
                ? 'absolute inset-x-0 border-t border-line-strong'
                : 'absolute inset-x-0 border-t border-line'
            }
            style={{ bottom: heightOf(line) }}
          />
        ))}
        <div className="absolute inset-0 flex">
          {bars.map((bar, index) => (
            <div
              key={bar.key}
              onPointerEnter={() => setAt(index)}
              onPointerDown={() => setAt(index)}
              className={at === index ? 'relative flex-1 bg-paper-2' : 'relative flex-1'}
            >
              <div
                className="absolute inset-x-[14%] bottom-0 rounded-t-[3px] bg-green"
                style={{ height: heightOf(bar.value) }}
              />
              {bar.before > 0 && (
                <div
                  className="absolute inset-x-[4%] h-0.5 translate-y-1/2 bg-ink"
                  style={{ bottom: heightOf(bar.before) }}
                />
              )}
            </div>
          ))}
        </div>
        {pointed && at !== null && <Pointed bar={pointed} place={sideways(at, bars.length)} {...props} />}
      </div>
      <div className="col-start-2 mt-2 flex">
        {bars.map((bar, index) => (
          <span key={bar.key} className="relative h-6 flex-1">
            {index % every === 0 && (
              <span className="absolute left-[14%] whitespace-nowrap">{bar.shortName}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

type PointedProps = Pick<BarChartProps, 'format' | 'valueLabel' | 'beforeLabel'> & {
  bar: Bar
  place: CSSProperties
}

/** The figures of the bar that is pointed at. */
function Pointed({ bar, place, format, valueLabel, beforeLabel }: PointedProps) {
  return (
    <div
      className="pointer-events-none absolute top-0 z-10 rounded-control border border-line bg-paper px-3 py-2 whitespace-nowrap text-ink shadow-float"
      style={place}
    >
      <p className="font-semibold">{bar.name}</p>
      <p className="flex justify-between gap-4">
        <span className="text-ink-2">{valueLabel}</span>
        <span className="tabular-nums">{format(bar.value)}</span>
      </p>
      <p className="flex justify-between gap-4">
        <span className="text-ink-2">{beforeLabel}</span>
        <span className="tabular-nums">{format(bar.before)}</span>
      </p>
    </div>
  )
}

/** Beside a bar, on the side that has more room. */
function sideways(at: number, count: number): CSSProperties {
  return at < count / 2 ? { left: `${((at + 1) / count) * 100}%` } : { right: `${(1 - at / count) * 100}%` }
}

function Figures({ id, bars, format, valueLabel, beforeLabel, summary }: BarChartProps & { id: string }) {
  return (
    <div id={id} className="mt-4">
      <table className="w-full text-left">
        <caption className="sr-only">{summary}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            <th scope="col" className="py-2 font-medium">
              Time
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {valueLabel}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {beforeLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal">
                {bar.name}
              </th>
              <td className="py-1.5 text-right tabular-nums">{format(bar.value)}</td>
              <td className="py-1.5 text-right text-ink-2 tabular-nums">{format(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
