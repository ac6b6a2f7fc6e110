import { useId, useState } from 'react'
import type { FamilySummary } from '#contract/catalogue/product-family.ts'
import { TextField, type TextFieldProps } from '#web/ui/field.tsx'
import { familyContent } from './family-content.ts'
import { useFamilies } from './family-queries.ts'

const { nameField: content } = familyContent

type FamilyNameFieldProps = Omit<TextFieldProps, 'value'> & {
  value: string
  /** The family that the product is in already, or the name that was proposed. */
  stored?: string
}

/** Offers the families that there are, and says whether the name is one of them, so that a slip makes no new one. */
export function FamilyNameField({ value, stored = '', ...field }: FamilyNameFieldProps) {
  const offersId = useId()
  const typed = value.trim()
  // Names that begin alike, so that what was mistyped further on is still offered.
  const [isWanted, setIsWanted] = useState(false)
  const { data } = useFamilies(typed.slice(0, 3), isWanted)
  const families = data?.families ?? []
  const isKnown = data !== undefined && typed !== '' && typed !== stored
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        {...field}
        value={value}
        list={offersId}
        autoComplete="off"
        onFocus={() => setIsWanted(true)}
      />
      <datalist id={offersId}>
        {families.map(({ name, variants }) => (
          <option key={name} value={name} label={content.variants(variants)} />
        ))}
      </datalist>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isKnown && found(typed, families)}
      </p>
    </div>
  )
}

const maxSimilar = 3

function found(typed: string, families: readonly FamilySummary[]): string {
  const joined = families.find(({ name }) => name === typed)
  if (joined) return content.joins(joined)
  const twin = families.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  if (twin) return content.otherwiseWritten(twin.name)
  return content.isNew(families.slice(0, maxSimilar).map(({ name }) => name))
}
