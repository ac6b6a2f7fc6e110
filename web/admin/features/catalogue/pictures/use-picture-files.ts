import { useRef, useState } from 'react'
import type { Form } from '#web/ui/form/use-form.ts'
import type { ProductFormValues } from '../edit/product-form-values.ts'
import { isNewPicture, type LeftOut, newPictureKey, validateFiles } from './picture-keys.ts'
import { type LookedInto, lookInto, needsRedrawing, redrawn } from './prepare-picture.ts'

export type PictureFiles = {
  files: ReadonlyMap<string, File>
  /** Files that were refused the last time some were added. */
  leftOut: readonly LeftOut[]
  /** How many are still being resized for sending. */
  preparing: number
  add: (files: readonly File[]) => void
  /** For one that began like a picture and turned out to be none. */
  refuse: (key: string) => void
}

// For the life of the page, so that no two files ever share a key.
let lastNumber = 0

/** The files of a form that are not stored yet, by their keys. */
export function usePictureFiles(
  form: Form<ProductFormValues>,
  restored: ReadonlyMap<string, File> = new Map(),
): PictureFiles {
  const [files, setFiles] = useState(restored)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])

  const [preparing, setPreparing] = useState(0)
  const turn = useRef(Promise.resolve())

  // In the order in which they were added, however long each takes.
  function add(chosen: readonly File[]) {
    turn.current = turn.current.then(() => take(chosen))
  }

  async function take(chosen: readonly File[]) {
    const looked = await Promise.all(chosen.map(lookInto))
    setPreparing(looked.filter(needsRedrawing).length)
    const ready: LookedInto[] = []
    // One at a time: decoding a phone's photo takes 200 MB.
    for (const picture of looked) {
      if (!needsRedrawing(picture)) {
        ready.push(picture)
        continue
      }
      ready.push(await redrawn(picture))
      setPreparing((before) => before - 1)
    }
    keep(ready)
  }

  function keep(ready: readonly LookedInto[]) {
    const had = form.current().pictures
    const { taken, leftOut } = validateFiles(ready, had.length)
    const added = taken.map(({ file }) => {
      lastNumber += 1
      return [newPictureKey(lastNumber), file] as const
    })
    setLeftOut(leftOut)
    if (added.length === 0) return
    setFiles((before) => new Map([...before, ...added]))
    form.change({ pictures: [...had, ...added.map(([key]) => key)] })
  }

  function refuse(key: string) {
    const name = files.get(key)?.name ?? ''
    const pictures = form.current().pictures.filter((other) => other !== key)
    form.change({ pictures })
    setLeftOut((before) => [...before, ...validateFiles([{ name, bytes: 0, kind: null }], 0).leftOut])
  }

  return { files, leftOut, preparing, add, refuse }
}

/** The files of those keys, in order. */
export function filesOf(keys: readonly string[], files: ReadonlyMap<string, File>): File[] {
  return keys.filter(isNewPicture).flatMap((key) => files.get(key) ?? [])
}
