import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { readStored } from '#web/session/read-stored.ts'
import { persistentStorage, writeStored } from '#web/session/storage.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { DropDown } from '../drop-down.tsx'

type Choosable = { key: string; label: string; isFixed?: boolean; isHiddenAtFirst?: boolean }

export type ChosenColumns = {
  isHidden: (key: string) => boolean
  show: (key: string, isShown: boolean) => void
}

/** The visible columns of a table, stored in the browser. */
export function useChosenColumns(name: string, columns: readonly Choosable[]): ChosenColumns {
  const storageKey = `admin.hidden-columns.${name}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const kept = readStored(persistentStorage, storageKey, z.array(z.string()))
    return new Set(kept ?? columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key))
  })
  return {
    isHidden: (key) => hidden.has(key) && !columns.some((column) => column.key === key && column.isFixed),
    show(key, isShown) {
      const next = new Set(hidden)
      if (isShown) next.delete(key)
      else next.add(key)
      setHidden(next)
      writeStored(persistentStorage, storageKey, [...next])
    },
  }
}

export function ColumnChoice({ columns, chosen }: { columns: readonly Choosable[]; chosen: ChosenColumns }) {
  return (
    <DropDown label="Columns" icon={Columns3}>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Columns to show</legend>
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map((column) => (
            <Checkbox
              key={column.key}
              label={column.label}
              checked={!chosen.isHidden(column.key)}
              onChange={(event) => chosen.show(column.key, event.target.checked)}
            />
          ))}
      </fieldset>
    </DropDown>
  )
}
