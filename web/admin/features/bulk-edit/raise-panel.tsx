import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { type PriceRounding, priceRoundings } from '#domain/money/price-change.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { control } from '../catalogue/edit/control-looks.ts'
import { counted } from './counted.ts'
import type { Write } from './grid/grid-edits.ts'
import type { GridRow } from './grid/grid-row.ts'
import { effectOf, type RaiseEffect, type RaiseForm, readRaise, usualRaise } from './raised-prices.ts'
import { movedText } from './review/moved-text.ts'

type RaisePanelProps = {
  /** The selected rows; if there are none, all visible rows. */
  chosen: readonly GridRow[]
  shown: readonly GridRow[]
  rule: CostRule
  onApply: (writes: readonly Write[]) => void
  onClose: () => void
}

const roundingLabels: Record<PriceRounding, string> = {
  to_99: 'To R …,99',
  to_95: 'To R …,95',
  to_900: 'To R …9,00',
  whole_rand: 'To whole rand',
  none: 'To the cent',
}

/** Changes the prices of many rows by one rule, with a preview. */
export function RaisePanel({ chosen, shown, rule, onApply, onClose }: RaisePanelProps) {
  const [form, setForm] = useState(usualRaise)
  const [isOfChosen, setOfChosen] = useState(chosen.length > 0)
  const rows = isOfChosen ? chosen : shown
  const reading = readRaise(form)
  const effect = useMemo(() => {
    const read = readRaise(form)
    return read.kind === 'ready' ? effectOf(rows, { price: form.price, change: read.change, rule }) : null
  }, [form, rows, rule])
  const count = effect?.raised.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents).length ?? 0
  const id = useId()
  const set = (change: Partial<RaiseForm>) => setForm({ ...form, ...change })

  return (
    <SidePanel
      title="Change prices"
      subtitle="Nothing is saved yet: you see every price in the grid first"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" type="submit" form={id} disabled={count === 0}>
            {count === 1 ? 'Change 1 price' : `Change ${grouped(count)} prices`}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (effect && count > 0) onApply(effect.writes)
        }}
      >
        <Choice
          legend="Which price"
          value={form.price}
          options={[
            { value: 'retailCents', label: 'Retail' },
            { value: 'wholesaleCents', label: 'Wholesale' },
          ]}
          onChoose={(price) => set({ price })}
        />
        <Choice
          legend="Direction"
          value={form.direction}
          options={[
            { value: 'up', label: 'Up' },
            { value: 'down', label: 'Down' },
          ]}
          onChoose={(direction) => set({ direction })}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="By"
            inputMode="decimal"
            autoComplete="off"
            placeholder={form.unit === 'percent' ? '8' : '50,00'}
            value={form.by}
            error={reading.kind === 'wrong' ? reading.error : undefined}
            onChange={(event) => set({ by: event.target.value })}
            className={control}
          />
          <SelectField
            label="In"
            value={form.unit}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Rand' },
            ]}
            onChange={(event) => set({ unit: event.target.value === 'amount' ? 'amount' : 'percent' })}
            className={control}
          />
        </div>
        <SelectField
          label="Rounded"
          value={form.rounding}
          options={['to_99', 'to_95', 'to_900', 'whole_rand', 'none'].flatMap((name) => {
            const value = priceRoundings.find((one) => one === name)
            return value ? [{ value, label: roundingLabels[value] }] : []
          })}
          onChange={(event) => {
            const rounding = priceRoundings.find((one) => one === event.target.value)
            if (rounding) set({ rounding })
          }}
          className={control}
        />
        {chosen.length > 0 ? (
          <Choice
            legend="For"
            value={isOfChosen ? 'chosen' : 'shown'}
            options={[
              { value: 'chosen', label: `${grouped(chosen.length)} ticked` },
              { value: 'shown', label: `All ${grouped(shown.length)} shown` },
            ]}
            onChoose={(which) => setOfChosen(which === 'chosen')}
          />
        ) : (
          <p className="text-ink-2">
            For all {grouped(shown.length)} filtered products. Tick rows to change only those.
          </p>
        )}
        {effect && <Effect effect={effect} count={count} />}
      </form>
    </SidePanel>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3 has-checked:border-green has-checked:bg-green-soft has-checked:text-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="size-4 accent-green outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const fewExamples = 6

function Effect({ effect, count }: { effect: RaiseEffect; count: number }) {
  const { raised, withoutPrice, averagePercent, belowCost, lowProfit, notAboveWholesale } = effect
  const changed = raised.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
  return (
    <section aria-label="Result" className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="font-semibold">
        {count === 1 ? '1 price changes' : `${grouped(count)} prices change`}
        {averagePercent !== null && count > 0 && `, ${movedText(averagePercent)} on average`}
      </p>
      {belowCost.length > 0 && (
        <Warning title={`${counted(belowCost.length, 'product')} would sell below cost`} rows={belowCost} />
      )}
      {lowProfit.length > 0 && (
        <Warning
          title={`${counted(lowProfit.length, 'product')} would earn less than your lowest profit`}
          rows={lowProfit}
        />
      )}
      {notAboveWholesale.length > 0 && (
        <Warning
          title={`${counted(notAboveWholesale.length, 'product')} would not be above wholesale`}
          rows={notAboveWholesale}
        >
          That cannot be saved; the grid marks them.
        </Warning>
      )}
      <ul className="border-t border-line">
        {changed.slice(0, fewExamples).map(({ row, beforeCents, afterCents }) => (
          <li
            key={row.product.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
          >
            <span className="min-w-40 flex-1 truncate">{row.texts.name}</span>
            <span className="ml-auto flex items-baseline gap-2 text-ink-2">
              <Money cents={beforeCents} className="font-normal!" />
              <ArrowRight aria-label="becomes" className="size-3.5 self-center" />
              <Money cents={afterCents} className="text-ink" />
            </span>
          </li>
        ))}
      </ul>
      {changed.length > fewExamples && (
        <p className="text-ink-2">and {grouped(changed.length - fewExamples)} more, all shown in the grid</p>
      )}
      {withoutPrice > 0 && (
        <p className="text-ink-2">
          {counted(withoutPrice, 'product')} have no valid price and will not change.
        </p>
      )}
    </section>
  )
}

function Warning({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly GridRow[]
  children?: ReactNode
}) {
  const named = rows.slice(0, 3).map(({ texts }) => texts.name)
  const rest = rows.length - named.length
  return (
    <Notice tone="warning" title={title}>
      {named.join(', ')}
      {rest > 0 && ` and ${grouped(rest)} more`}. {children}
    </Notice>
  )
}
