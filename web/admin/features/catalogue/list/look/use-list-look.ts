import { useState } from 'react'
import { z } from 'zod'
import { readStored } from '#web/session/read-stored.ts'
import { persistentStorage, writeStored } from '#web/session/storage.ts'
import { type ListLook, listLooks } from '../list-address.ts'

const storageKey = 'admin.product-look'

/** Cards or a table: from the address, otherwise the person's last choice. */
export function useListLook(requested: ListLook | null): [ListLook, (look: ListLook) => void] {
  const [kept, setKept] = useState(
    () => readStored(persistentStorage, storageKey, z.enum(listLooks)) ?? 'cards',
  )
  return [
    requested ?? kept,
    (look) => {
      setKept(look)
      writeStored(persistentStorage, storageKey, look)
    },
  ]
}
