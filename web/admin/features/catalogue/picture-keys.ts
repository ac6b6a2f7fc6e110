import type { PictureKind } from '#domain/picture-kind.ts'
import { type ImageFile, imageProblem } from '#domain/product.ts'

const newPrefix = 'new-'

export function newPictureKey(number: number): string {
  return newPrefix + number
}

export function isNewPicture(key: string): boolean {
  return key.startsWith(newPrefix)
}

/**
 * The pictures as a save names them, and which files go with it, in the order they are sent. Stored ones that are there
 * no more, since somebody else removed them, are left out.
 */
export function pictureOrder(
  keys: readonly string[],
  storedIds: readonly number[],
): { order: (number | string)[]; files: string[] } {
  const files = keys.filter(isNewPicture)
  const order = keys.flatMap((key): (number | string)[] => {
    if (isNewPicture(key)) return [`new:${files.indexOf(key)}`]
    return storedIds.includes(Number(key)) ? [Number(key)] : []
  })
  return { order, files }
}

export type Candidate = { name: string; bytes: number; kind: PictureKind | null }
export type LeftOut = { name: string; reason: string }

/** Which of the files may join the pictures that are there, and why the others may not. */
export function judgeFiles<File extends Candidate>(
  files: readonly File[],
  had: number,
): { taken: File[]; leftOut: LeftOut[] } {
  const taken: File[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    const image = { contentType: file.kind ? `image/${file.kind}` : '', bytes: file.bytes }
    const reason = imageProblem([image]) ?? imageProblem(thisMany(had + taken.length + 1))
    if (reason) leftOut.push({ name: file.name, reason })
    else taken.push(file)
  }
  return { taken, leftOut }
}

function thisMany(count: number): ImageFile[] {
  return Array.from({ length: count }, () => ({ contentType: 'image/*', bytes: 0 }))
}
