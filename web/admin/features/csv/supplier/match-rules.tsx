import { type MatchKey, matchKeys } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { RuleProps } from './price-rules.tsx'
import { matchLabels, supplierImportContent } from './supplier-import-content.ts'

const { mapping: content } = supplierImportContent

/** By what a row finds its product, in the order that the owner picks. */
export function MatchRules({ mapping, onChange }: RuleProps) {
  const { matchBy, skuPrefix } = mapping
  function pick(at: number, key: string) {
    const chosen = matchKeys.find((known) => known === key)
    const rest = matchBy.filter((known) => known !== chosen)
    onChange({
      matchBy: chosen
        ? rest.toSpliced(Math.min(at, rest.length), rest.length > at ? 1 : 0, chosen)
        : rest.slice(0, at),
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{content.matchingHint}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {content.matchPlaces.slice(0, matchBy.length + 1).map((label, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is only known by its position.
            key={at}
            label={label}
            options={[
              ...(at === 0 ? [] : [{ value: '', label: content.noMatch }]),
              ...matchKeys.map((key) => ({ value: key, label: matchLabels[key] })),
            ]}
            value={matchBy[at] ?? ('' satisfies MatchKey | '')}
            onChange={({ target }) => pick(at, target.value)}
          />
        ))}
      </div>
      <div className="sm:max-w-md">
        <TextField
          label={content.prefix}
          hint={content.prefixHint}
          isOptional
          value={skuPrefix}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => onChange({ skuPrefix: target.value })}
        />
      </div>
    </div>
  )
}
